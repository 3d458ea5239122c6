import { requiredAttributes, stream } from "@qmatrix/core/data";
import { simulate, simulateResponses, sizedQ, withMissing } from "@qmatrix/core/simulate";
import { dataSetId } from "./data-set-id.mjs";

/**
 * A data set of a cell. Its seed is the first word of stream(0, "recovery", id), with the id of the data set without
 * holes: the same students answer with every share of missing answers.
 */
export function makeDataSet(cell, replication) {
  const { model, K, N, noise, rho, q, mastery, evenness, missing = 0 } = cell;
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
  const responses = evenness ? unevenAnswers(truth, evenness, stream(seed, "recovery", "effects")) : even;
  return { ...truth, seed, responses: missing > 0 ? withMissing(responses, missing, seed) : responses };
}

/**
 * Answers where each attribute of an item adds a share of its own to the rise from guessing to 1 − slipping: shares
 * Dirichlet(a, …, a), a whole, as a gamma variable of that shape is a sum of so many exponential ones.
 */
function unevenAnswers({ q, profiles, truth }, evenness, random) {
  const probabilities = truth.items.map(({ probabilities: ends }, j) => {
    const item = random.fork("item", j);
    const gamma = () => Array.from({ length: evenness }, () => -Math.log(item.uniform())).reduce(sum);
    const parts = requiredAttributes(q, j).map(gamma);
    const rise = (ends.at(-1) - ends[0]) / parts.reduce(sum);
    return ends.map((_, pattern) =>
      parts.map((part, a) => ((pattern >> a) & 1 ? rise * part : 0)).reduce(sum, ends[0]),
    );
  });
  return simulateResponses(q, profiles, probabilities, random.fork("answers"));
}

function sum(a, b) {
  return a + b;
}

/** J of a cell. */
export function itemsOf({ K, q }) {
  return typeof q === "object" ? q.items : 3 * K;
}
