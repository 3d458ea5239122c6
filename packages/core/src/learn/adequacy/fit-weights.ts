import type { NodeModel } from "./node-model.ts";
import type { Training } from "./training.ts";

/** As if so many students had been seen at the nodes in the shares that the model comes with. */
const SEEN = 50;
const LEAST_GAIN = 0.1;
const MOST_STEPS = 200;

/** The same nodes with weights fitted to the training students by EM, drawn to those that they come with. */
export function fitWeights(training: Training, model: NodeModel): NodeModel {
  const C = model.weights.length;
  const eStep = training.eStep(C);
  const weights = model.weights.slice();
  let last = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { logLik, students } = eStep.counts({ ...model, weights });
    if (logLik - last < LEAST_GAIN) break;
    last = logLik;
    let total = 0;
    for (let c = 0; c < C; c++) {
      weights[c] = students[c] + SEEN * model.weights[c];
      total += weights[c];
    }
    for (let c = 0; c < C; c++) weights[c] /= total;
  }
  return { ...model, weights };
}
