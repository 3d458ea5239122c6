import { simulate, sizedQ, stream, withMissing } from "@qmatrix/core";
import { dataSetId } from "./cells.mjs";

/**
 * A data set of a cell. Its seed is the first word of stream(0, "recovery", id), with the id of the data set without
 * holes: the same students answer with every share of missing answers.
 */
export function makeDataSet(cell, replication) {
  const { model, K, N, noise, rho, q, mastery, missing = 0 } = cell;
  const seed = stream(0, "recovery", dataSetId({ ...cell, missing: 0 }, replication)).word();
  const { responses, ...truth } = simulate({
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
  return { ...truth, seed, responses: missing > 0 ? withMissing(responses, missing, seed) : responses };
}

/** J of a cell. */
export function itemsOf({ K, q }) {
  return typeof q === "object" ? q.items : 3 * K;
}
