import { responseOf, responsesFrom } from "../../packages/core/build/data/responses.js";
import { createEStep, eStepReference } from "../../packages/core/build/fit/em/e-step.js";
import { eStepChunks } from "../../packages/core/build/fit/em/e-step-chunks.js";
import { responsePatterns } from "../../packages/core/build/fit/em/response-patterns.js";
import { allPatterns } from "../../packages/core/build/models/class-space.js";
import { stream } from "../../packages/core/build/random/stream.js";
import { simulate } from "../../packages/core/build/simulate/simulate.js";

/** The paper's GDINA data, J = 3K, at probabilities in the middle of a fit; `missing` of the answers taken away. */
export function makeProblem({ K, N, missing = 0 }) {
  const { responses, q } = simulate({ model: "GDINA", attributes: K, examinees: N, rho: 0.25, seed: 3 });
  const patterns = responsePatterns(missing > 0 ? takeAway(responses, missing) : responses);
  const space = allPatterns(K);
  const itemProbabilities = q.items.map((_, j) => {
    const needed = q.entries.slice(j * K, (j + 1) * K).reduce((sum, entry) => sum + entry, 0);
    return Float64Array.from({ length: 2 ** needed }, (_, l) => 0.1 + (0.8 * ones(l)) / needed);
  });
  const classProbabilities = new Float64Array(space.C).fill(1 / space.C);
  const eStep = createEStep(patterns, q, space);
  return {
    J: q.J,
    U: patterns.U,
    C: space.C,
    chunks: eStepChunks(patterns, space).length,
    run: () => eStep(itemProbabilities, classProbabilities),
    reference: () => eStepReference(patterns, { q, space, itemProbabilities, classProbabilities }),
  };
}

/** The largest over the log-likelihood and all counts, of those that are not next to nothing. */
export function relativeError(counts, expected) {
  const numbers = ({ logLik, classes, items }) => [
    logLik,
    ...classes,
    ...items.flatMap(({ answered, correct }) => [...answered, ...correct]),
  ];
  const wanted = numbers(expected);
  const errors = numbers(counts).map((x, n) => Math.abs(x - wanted[n]) / Math.max(Math.abs(wanted[n]), 1e-9));
  return errors.reduce((a, b) => Math.max(a, b), 0);
}

function takeAway(responses, missing) {
  const random = stream(3, "missing");
  const rows = Array.from({ length: responses.N }, (_, i) =>
    Array.from({ length: responses.J }, (_, j) =>
      random.uniform() < missing ? null : responseOf(responses, i, j),
    ),
  );
  return responsesFrom(rows);
}

function ones(pattern) {
  return pattern.toString(2).replaceAll("0", "").length;
}
