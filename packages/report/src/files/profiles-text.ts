import { masters, type Profiles } from "@qmatrix/core/data";
import type { IdColumn } from "@qmatrix/tables";
import { PROBABILITY_PREFIX } from "@qmatrix/tables/pieces";
import type { Cell } from "../page/csv-row.ts";
import { distinctNames } from "./distinct-names.ts";
import { tableText } from "./table-text.ts";

export interface ProfilesTextOptions {
  /** Columns to put first. Default: one called `student` with the students' names. */
  readonly ids?: readonly IdColumn[];
  /** Adds the probability `p_A1` for every decision `A1`. Default: where a profile is not certain. */
  readonly probabilities?: boolean;
}

/** A row a student: the ids, 0 or 1 under each attribute, then the probabilities where there are any. */
export function profilesText(
  profiles: Profiles,
  { ids = [], probabilities = !isCertain(profiles) }: ProfilesTextOptions = {},
): Iterable<string> {
  const first = ids.length > 0 ? ids : [{ name: "student", values: profiles.students }];
  const header = [...first.map(({ name }) => name), ...profiles.attributes];
  if (probabilities) header.push(...profiles.attributes.map((name) => PROBABILITY_PREFIX + name));
  return tableText(distinctNames(header, first.length), rowsOf(profiles, first, probabilities));
}

function* rowsOf(profiles: Profiles, ids: readonly IdColumn[], probabilities: boolean): Generator<Cell[]> {
  const { N, K, mastery } = profiles;
  for (let i = 0; i < N; i++) {
    const row: Cell[] = ids.map(({ values }) => values[i]);
    for (let k = 0; k < K; k++) row.push(masters(profiles, i, k) ? 1 : 0);
    if (probabilities) row.push(...mastery.subarray(i * K, (i + 1) * K));
    yield row;
  }
}

function isCertain({ mastery }: Profiles): boolean {
  return mastery.every((value) => value === 0 || value === 1);
}
