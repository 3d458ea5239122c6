import { ABSENT, type CodedResponses, RIGHT } from "../../src/learn/coded-responses.ts";
import { CELLS } from "../../src/learn/items/index.ts";
import { NODE_VALUES, NODE_WEIGHTS, NODES } from "../../src/learn/sampler/ability.ts";
import type { SamplerModel } from "../../src/learn/sampler/sampler-model.ts";
import { gatherBits } from "../../src/numeric/bits.ts";

/** A q-vector with success probabilities by cell and a loading: an item as it might be. */
export interface ReferenceItem {
  readonly q: number;
  readonly cells: ArrayLike<number>;
  readonly loading: number;
}

/** The sampler's formulas in double precision, pattern after pattern, node after node. */
export function samplerReference(coded: CodedResponses, model: SamplerModel) {
  const { N, J, K } = { ...model, N: coded.N };
  const W = (1 << K) * NODES;
  const own = (j: number): ReferenceItem => ({
    q: model.q[j],
    cells: model.cells.subarray(j * CELLS, (j + 1) * CELLS),
    loading: model.loadings[j],
  });
  const success = ({ q, cells, loading }: ReferenceItem, w: number) => {
    const p = cells[gatherBits(Math.floor(w / NODES), q)];
    return logistic(Math.log(p / (1 - p)) + loading * NODE_VALUES[w % NODES]);
  };
  const given = (item: ReferenceItem, code: number, w: number) => {
    if (code === ABSENT) return 1;
    const p = success(item, w);
    return code === RIGHT ? p : 1 - p;
  };
  const prior = Float64Array.from({ length: W }, (_, w) => {
    let p = NODE_WEIGHTS[w % NODES];
    const pattern = Math.floor(w / NODES);
    for (let k = 0; k < K; k++) {
      const isReady = (pattern & model.prerequisites[k]) === model.prerequisites[k];
      const line = logistic(model.intercepts[k] + model.slopes[k] * NODE_VALUES[w % NODES]);
      const mastered = isReady ? line : 0;
      p *= (pattern >> k) & 1 ? mastered : 1 - mastered;
    }
    return p;
  });

  /** [N] of [W] P(w | R_i), without item j if there is one; and ln P(responses). */
  function posteriors(without = -1): { readonly rows: Float64Array[]; readonly logLik: number } {
    let logLik = 0;
    const rows = Array.from({ length: N }, (_, i) => {
      const row = prior.map((p, w) => {
        let product = p;
        for (let j = 0; j < J; j++) if (j !== without) product *= given(own(j), coded.codes[j][i], w);
        return product;
      });
      const sum = row.reduce((a, b) => a + b);
      logLik += Math.log(sum);
      return row.map((p) => p / sum);
    });
    return { rows, logLik };
  }

  /** ln P(responses to item j | all other responses), the item as it might be. */
  function logLikOf(rest: readonly Float64Array[], j: number, item: ReferenceItem): number {
    let sum = 0;
    for (let i = 0; i < N; i++) {
      const code = coded.codes[j][i];
      if (code === ABSENT) continue;
      const u = rest[i].reduce((total, p, w) => total + p * success(item, w), 0);
      sum += Math.log(code === RIGHT ? u : 1 - u);
    }
    return sum;
  }

  /** f_i[T] = P(α_i ⊇ T). */
  function feature(row: Float64Array, T: number): number {
    return row.reduce((sum, p, w) => ((Math.floor(w / NODES) & T) === T ? sum + p : sum), 0);
  }

  return { posteriors, logLikOf, feature, own, success };
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
