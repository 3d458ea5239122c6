import { getBit } from "../../data/bit-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { popcount } from "../../numeric/bits.ts";

/**
 * Profiles to begin with, as bit patterns [N]: a student masters an attribute if at least half of the answers to the
 * items that need it are right, an item of n attributes counting 1/n; without such answers, not.
 * @param q [J] bit patterns
 */
export function startProfiles(responses: Responses, q: Uint32Array, K: number): Uint32Array {
  const { N, J, correct, present } = responses;
  const profiles = new Uint32Array(N);
  const lead = new Float64Array(K);
  const answered = new Uint8Array(K);
  for (let i = 0; i < N; i++) {
    lead.fill(0);
    answered.fill(0);
    for (let j = 0; j < J; j++) {
      if (!getBit(present, j, i)) continue;
      const share = (getBit(correct, j, i) ? 1 : -1) / popcount(q[j]);
      for (let k = 0; k < K; k++) {
        if (!((q[j] >>> k) & 1)) continue;
        lead[k] += share;
        answered[k] = 1;
      }
    }
    for (let k = 0; k < K; k++) if (answered[k] && lead[k] >= 0) profiles[i] |= 1 << k;
  }
  return profiles;
}
