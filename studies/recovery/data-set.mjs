import { requiredAttributes, simulate, simulateResponses, sizedQ, stream, withMissing } from "@qmatrix/core";
import { dataSetId } from "./cells.mjs";

/**
 * A data set of a cell. Its seed is the first word of stream(0, "recovery", id), with the id of the data set without
 * holes: the same students answer with every share of missing answers.
 */
export function makeDataSet(cell, replication) {
  const { model, K, N, noise, rho, q, mastery, effects, missing = 0 } = cell;
  const seed = stream(0, "recovery", dataSetId({ ...cell, missing: 0 }, replication)).word();
  const { responses: even, ...truth } = simulate({
    model,
    attributes: K,
    examinees: N,
    noise,
    rho,
    seed,
    ...(mastery && { mastery }),
    ...(typeof q === "string" && { qDesign: q }),
    ...(typeof q === "object" && { q: sizedQ({ ...q, attributes: K }, stream(seed, "recovery", "q")) }),
  });
  const responses = effects === "uneven" ? unevenAnswers(truth, stream(seed, "recovery", "effects")) : even;
  return { ...truth, seed, responses: missing > 0 ? withMissing(responses, missing, seed) : responses };
}

/**
 * Answers where each attribute of an item adds a share of its own to the chance, from guessing to 1 − slipping: shares uniform
 * on the simplex, so that many are next to nothing.
 */
function unevenAnswers({ q, profiles, truth }, random) {
  const probabilities = truth.items.map(({ probabilities: ends }, j) => {
    const item = random.fork("item", j);
    const parts = requiredAttributes(q, j).map(() => -Math.log(item.uniform()));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const rise = ends.at(-1) - ends[0];
    return ends.map(
      (_, pattern) =>
        ends[0] + rise * parts.reduce((sum, part, a) => sum + ((pattern >> a) & 1 ? part / whole : 0), 0),
    );
  });
  return simulateResponses(q, profiles, probabilities, random.fork("answers"));
}

/** J of a cell. */
export function itemsOf({ K, q }) {
  return typeof q === "object" ? q.items : 3 * K;
}
