import { classificationAccuracy, compareQ } from "@qmatrix/core/data";
import { CONVENTIONS, classifyByRbm, orient, trainFold, trainingsOf } from "@qmatrix/core/rbm";
import { simulate } from "@qmatrix/core/simulate";
import { mean } from "../common/figures.mjs";

/**
 * One replication: simulates a data set, runs the paper's cross-validation on it, and compares what each way of choosing
 * from the grid gives with the truth.
 */
export function run({ data, replication: seed, settings: { conventions } }) {
  const { responses, q, profiles } = simulate({ ...data, seed });
  const options = { attributes: q.K, conventions, seed };
  const outcomes = trainingsOf("rbm-conventions", responses, options).map((job) =>
    trainFold(responses, options, job),
  );
  const errors = outcomes.map(({ parameters }) => compareQ(estimateOf(q, parameters), q));

  const figures = (at) => {
    const { overallError, missedOnes, falseOnes, exactRows, columns } = errors[at];
    const attributes = classifyByRbm(responses, orient(outcomes[at].parameters), q.attributes);
    const accuracy = classificationAccuracy(attributes, profiles, columns).mean;
    return { ...outcomes[at].job, overallError, missedOnes, falseOnes, exactRows, accuracy };
  };
  const smallest = (key) => key.reduce((best, value, at) => (value < key[best] ? at : best), 0);
  const result = {
    epochs: CONVENTIONS[conventions].epochs,
    trainings: outcomes.length,
    byValidation: figures(smallest(outcomes.map((outcome) => outcome.validationError))),
    byTraining: figures(smallest(outcomes.map((outcome) => outcome.trainingError))),
    best: figures(smallest(errors.map((error) => error.overallError))),
    grid: gridMeans(outcomes, errors),
  };
  return { result };
}

function estimateOf(q, parameters) {
  return { ...q, entries: Uint8Array.from(parameters.weights, (w) => (w === 0 ? 0 : 1)) };
}

/** For each (λ, γ0): the mean OE over the folds, and over them mean and deviation of the validation error. */
function gridMeans(outcomes, errors) {
  const cells = new Map();
  for (const [at, outcome] of outcomes.entries())
    cells.set(cellOf(outcome), [...(cells.get(cellOf(outcome)) ?? []), at]);
  return [...cells.values()].map((places) => {
    const { penalty, learningRate } = outcomes[places[0]].job;
    const validation = places.map((at) => outcomes[at].validationError);
    const centre = mean(validation);
    const squares = validation.reduce((sum, value) => sum + (value - centre) ** 2, 0);
    return {
      penalty,
      learningRate,
      overallError: mean(places.map((at) => errors[at].overallError)),
      meanWeight: mean(places.map((at) => mean(Array.from(outcomes[at].parameters.weights, Math.abs)))),
      validationError: centre,
      validationDeviation: Math.sqrt(squares / (validation.length - 1)),
    };
  });
}

function cellOf({ job }) {
  return `${job.penalty} ${job.learningRate}`;
}
