import { type Cdm, patternText } from "@qmatrix/core/models";
import type { Cell } from "../files/write-table.ts";

export function classHeader({ q }: Cdm): string[] {
  return ["pattern", ...q.attributes, "proportion", "expected"];
}

/** A row for every pattern that can occur: what it masters, its share, and how many of N students that is. */
export function* classRows({ q, attributes }: Cdm, N: number): Generator<Cell[]> {
  const { space, probabilities } = attributes;
  if (space === null || probabilities === null) return;
  for (const [c, pattern] of space.patterns.entries())
    yield [
      patternText(pattern, q.K),
      ...q.attributes.map((_, k) => (pattern >>> k) & 1),
      probabilities[c],
      N * probabilities[c],
    ];
}
