import type { Classification } from "@qmatrix/core/fit";
import type { IdColumn } from "@qmatrix/tables";
import { PROBABILITY_PREFIX } from "@qmatrix/tables/pieces";
import type { Cell } from "../page/csv-row.ts";
import { distinctNames } from "./distinct-names.ts";
import { tableText } from "./table-text.ts";

/**
 * A row a student: the ids, under each attribute whether mastery is more likely than not (EAP), then for each the
 * probability `p_`, and what the most probable pattern `map_` and the most likely one `mle_` say, where there are such. Students who
 * have answered nothing get empty cells.
 */
export function classificationText(
  { profiles, eap, map, mle }: Classification,
  ids: readonly IdColumn[],
  hasAnswered?: Uint8Array,
): Iterable<string> {
  const { N, K, attributes, students, mastery } = profiles;
  const first = ids.length > 0 ? ids : [{ name: "student", values: students }];
  const blocks: [string, ArrayLike<number> | null][] = [
    ["", eap],
    [PROBABILITY_PREFIX, mastery],
    ["map_", map],
    ["mle_", mle],
  ];
  const there = blocks.filter((block): block is [string, ArrayLike<number>] => block[1] !== null);
  const header = [
    ...first.map(({ name }) => name),
    ...there.flatMap(([prefix]) => attributes.map((name) => prefix + name)),
  ];
  function* rows(): Generator<Cell[]> {
    for (let i = 0; i < N; i++) {
      const row: Cell[] = first.map(({ values }) => values[i]);
      for (const [, values] of there)
        for (let k = 0; k < K; k++) row.push(hasAnswered?.[i] === 0 ? "" : values[i * K + k]);
      yield row;
    }
  }
  return tableText(distinctNames(header, first.length), rows());
}
