import { type CollectProfilesOptions, collectProfiles, type Profiles } from "@qmatrix/core";
import { readTable } from "./read-table.ts";

export type ReadProfilesOptions = Omit<CollectProfilesOptions, "where" | "describeRow">;

export function readProfiles(path: string, options: ReadProfilesOptions = {}): Promise<Profiles> {
  return readTable(path, (header, describeRow) =>
    collectProfiles(header, { where: path, describeRow, ...options }),
  );
}
