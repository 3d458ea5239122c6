import { stream } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { corruptQ } from "../common/corrupt-q.mjs";

/** The data set at a place of a cell, counted from 0: responses, the Q-matrix that made them, and an expert's that is partly wrong. */
export function wrongExpert({ model, attributes, examinees, noise, rho, flipped }, at) {
  const seed = 1000 + at;
  const { responses, q } = simulate({ model, attributes, examinees, noise, rho, seed });
  return { responses, truth: q, expert: corruptQ(q, flipped, stream(seed, "corrupt", model, flipped)) };
}

/** Share of entries that differ; columns are what their names say. */
export function errorByName({ entries }, truth) {
  return entries.reduce((sum, entry, at) => sum + (entry !== truth.entries[at]), 0) / entries.length;
}
