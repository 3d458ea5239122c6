import type { Profiles } from "@qmatrix/core/data";
import type { ProfilesOptions } from "@qmatrix/tables";
import { collectProfiles } from "@qmatrix/tables/pieces";
import { readTable } from "./read-table.ts";

export function readProfiles(path: string, options?: ProfilesOptions): Promise<Profiles> {
  return readTable(path, (header, lineOf) => collectProfiles(header, options, lineOf));
}
