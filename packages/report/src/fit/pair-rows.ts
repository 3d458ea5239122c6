import type { QMatrix } from "@qmatrix/core/data";
import type { ItemPairFit, PairResidual } from "@qmatrix/core/fit";
import type { Cell } from "../page/csv-row.ts";

const RESIDUAL = ["observed", "expected", "z", "p", "p_holm"];

export const PAIR_HEADER = [
  "item1",
  "item2",
  "students",
  ...RESIDUAL.map((name) => `correlation_${name}`),
  ...RESIDUAL.map((name) => `log_odds_ratio_${name}`),
  ...["chi_square", "chi_square_p", "chi_square_p_holm"],
];

/** A row for every pair of items, with the three tests; empty cells where a test cannot be made. */
export function* pairRows(q: QMatrix, { pairs }: ItemPairFit): Generator<Cell[]> {
  for (const { items, n, correlation, logOddsRatio, chiSquare } of pairs)
    yield [
      q.items[items[0]],
      q.items[items[1]],
      n,
      ...residualCells(correlation),
      ...residualCells(logOddsRatio),
      ...(chiSquare ? [chiSquare.statistic, chiSquare.pValue, chiSquare.adjusted] : ["", "", ""]),
    ];
}

function residualCells(test: PairResidual | null): Cell[] {
  if (test === null) return RESIDUAL.map(() => "");
  return [test.observed, test.expected, test.z, test.pValue, test.adjusted];
}
