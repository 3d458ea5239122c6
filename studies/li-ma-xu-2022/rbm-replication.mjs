import {
  CONVENTIONS,
  classificationAccuracy,
  classifyByRbm,
  compareQ,
  orient,
  planCrossValidation,
  runCvJob,
  simulate,
} from "@qmatrix/core";

/**
 * One replication for a thread: simulates a data set, runs the paper's cross-validation on it, and says how far
 * each way of choosing from the grid ends from the truth.
 */
export default function replicate({ model, K, N, noise, rho, seed, conventions }) {
  const { responses, q, profiles } = simulate({ model, attributes: K, examinees: N, noise, rho, seed });
  const options = { attributes: K, conventions, seed };
  const began = performance.now();
  const outcomes = planCrossValidation(responses, options).map((job) => runCvJob(responses, options, job));
  const seconds = (performance.now() - began) / 1000;
  const errors = outcomes.map(({ parameters }) => compareQ(estimateOf(q, parameters), q));

  const figures = (at) => {
    const { overallError, missedOnes, falseOnes, exactRows, columns } = errors[at];
    const attributes = classifyByRbm(responses, orient(outcomes[at].parameters), q.attributes);
    const accuracy = classificationAccuracy(attributes, profiles, columns).mean;
    return { ...outcomes[at].job, overallError, missedOnes, falseOnes, exactRows, accuracy };
  };
  const smallest = (key) => key.reduce((best, value, at) => (value < key[best] ? at : best), 0);
  return {
    model,
    K,
    N,
    noise,
    rho,
    seed,
    conventions,
    epochs: CONVENTIONS[conventions].epochs,
    trainings: outcomes.length,
    seconds,
    byValidation: figures(smallest(outcomes.map((outcome) => outcome.validationError))),
    byTraining: figures(smallest(outcomes.map((outcome) => outcome.trainingError))),
    best: figures(smallest(errors.map((error) => error.overallError))),
    grid: gridMeans(outcomes, errors),
  };
}

function estimateOf(q, parameters) {
  return { ...q, entries: Uint8Array.from(parameters.weights, (w) => (w === 0 ? 0 : 1)) };
}

/** Means over the folds of each (λ, γ0). */
function gridMeans(outcomes, errors) {
  const cells = new Map();
  for (const [at, { job, validationError }] of outcomes.entries()) {
    const key = `${job.penalty} ${job.learningRate}`;
    const cell = cells.get(key) ?? {
      penalty: job.penalty,
      learningRate: job.learningRate,
      overallError: 0,
      validationError: 0,
      folds: 0,
    };
    cell.overallError += errors[at].overallError;
    cell.validationError += validationError;
    cell.folds++;
    cells.set(key, cell);
  }
  return [...cells.values()].map(({ folds, ...cell }) => ({
    ...cell,
    overallError: cell.overallError / folds,
    validationError: cell.validationError / folds,
  }));
}
