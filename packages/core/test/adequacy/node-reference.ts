import { type Responses, responseOf } from "../../src/data/responses.ts";
import type { NodeModel } from "../../src/learn/adequacy/index.ts";

/** [N][C] ln( w_c Π_j p_jc^R_ij (1 − p_jc)^(1 − R_ij) ), as the formula reads. */
function jointLogs({ weights, probabilities }: NodeModel, responses: Responses): number[][] {
  return Array.from({ length: responses.N }, (_, i) =>
    Array.from(weights, (weight, c) =>
      probabilities.reduce((sum, p, j) => {
        const response = responseOf(responses, i, j);
        return response === null ? sum : sum + Math.log(response === 1 ? p[c] : 1 - p[c]);
      }, Math.log(weight)),
    ),
  );
}

function logSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, x) => sum + Math.exp(x - highest), 0));
}

/** [N] ln P(R_i): plain and slow, what `logLikByStudent` must equal. */
export function referenceLogLiks(model: NodeModel, responses: Responses): number[] {
  return jointLogs(model, responses).map(logSum);
}

/** What `NodeEStep.counts` must equal: students [C] and responses [J, C, 2] expected at the nodes. */
export function referenceCounts(model: NodeModel, responses: Responses) {
  const C = model.weights.length;
  const students = new Array<number>(C).fill(0);
  const counts = new Array<number>(responses.J * C * 2).fill(0);
  for (const [i, logs] of jointLogs(model, responses).entries()) {
    const total = logSum(logs);
    for (let c = 0; c < C; c++) {
      const share = Math.exp(logs[c] - total);
      students[c] += share;
      for (let j = 0; j < responses.J; j++) {
        const response = responseOf(responses, i, j);
        if (response !== null) counts[2 * (j * C + c) + response] += share;
      }
    }
  }
  return { students, responses: counts };
}
