import type { Responses } from "../../data/responses.ts";
import { countPair } from "./pair-counts.ts";
import { tetrachoric } from "./tetrachoric.ts";

/**
 * Tetrachoric correlations of all pairs of items [J, J], ones on the diagonal; each pair from the students who answered
 * both items. 0 where they say nothing: no such students, or an item that all of them got right or wrong. Pairs from
 * different students need not fit together: see `repairCorrelations`.
 */
export function tetrachoricCorrelations(responses: Responses): Float64Array {
  const { J } = responses;
  const correlations = new Float64Array(J * J);
  const counts = { both: 0, bothRight: 0, firstRight: 0, secondRight: 0 };
  for (let i = 0; i < J; i++) {
    correlations[i * J + i] = 1;
    for (let j = 0; j < i; j++) {
      countPair(responses, i, j, counts);
      const r = tetrachoric(counts);
      correlations[i * J + j] = r;
      correlations[j * J + i] = r;
    }
  }
  return correlations;
}
