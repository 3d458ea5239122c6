import { qMatrixFrom, stream } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { getBit } from "../../packages/core/build/data/bit-matrix.js";
import { BATCH_SIZE } from "./sizes.mjs";

/**
 * γ = rate / (1 + t · decay); W's step is summed over the batch, as in the prototype. Small enough a rate that
 * contestants with other random numbers go the same way, large enough a penalty that it shows.
 */
export const SCHEDULE = { rate: 0.002, decay: 0.01, penalty: 0.2, summed: true };

/** Weights start in ±HALF_RANGE: logits stay where the exponential is not flat. */
const HALF_RANGE = 0.1;
export const DENSITY = 0.08;

/** Inputs that every contestant gets: ACDM answers [N, J], the start, and the same start with few non-zero weights. */
export function makeProblem({ N, J, K, density = DENSITY }) {
  const q = qMatrixFrom(Array.from({ length: J }, (_, j) => needs(j, K)));
  const { responses } = simulate({ model: "ACDM", attributes: K, examinees: N, q, seed: J });
  const answers = new Uint8Array(N * J);
  for (let i = 0; i < N; i++)
    for (let j = 0; j < J; j++) answers[i * J + j] = getBit(responses.correct, j, i);
  const random = stream(J, "bench", "start");
  const uniform = random.fork("weights");
  const weights = Float32Array.from({ length: J * K }, () => HALF_RANGE * (2 * uniform.uniform() - 1));
  const start = { J, K, weights, visibleBias: new Float32Array(J), hiddenBias: new Float32Array(K) };
  const kept = random.fork("kept");
  const sparseStart = { ...start, weights: weights.map((w) => (kept.uniform() < density ? w : 0)) };
  return { N, J, K, batchSize: BATCH_SIZE, responses, answers, start, sparseStart };
}

/** Every item needs one attribute, every third another one too. */
function needs(j, K) {
  const row = new Array(K).fill(0);
  row[j % K] = 1;
  if (j % 3 === 2) row[(j * 7 + 1) % K] = 1;
  return row;
}

/** The first n students of a problem. */
export function firstStudents(problem, n) {
  const N = Math.min(n, problem.N);
  return { ...problem, N, answers: problem.answers.subarray(0, N * problem.J) };
}
