import { type CollectProfilesOptions, collectProfiles, type Profiles } from "@qmatrix/core";
import { readTable } from "./read-table.ts";

export type ReadProfilesOptions = Omit<CollectProfilesOptions, "where">;

export function readProfiles(path: string, options: ReadProfilesOptions = {}): Promise<Profiles> {
  return readTable(path, (header) => collectProfiles(header, { where: path, ...options }));
}
