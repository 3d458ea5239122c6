import { compareQ } from "@qmatrix/core";
import { closedError } from "./closed-error.mjs";
import { makeDataSet } from "./data-set.mjs";
import { methods, pickAttributes } from "./methods.mjs";
import { reliabilityBins } from "./reliability.mjs";
import { truthAdvantage } from "./truth-score.mjs";

/** One method on one data set: a line of the raw files. */
export function replicate({ id, cell, replication, method }) {
  const dataSet = makeDataSet(cell, replication);
  const { responses, q, seed } = dataSet;
  const { J, K } = q;
  const head = { id, method, cell, replication, seed, J };
  if (method === "auto") {
    const { result, ...seconds } = timed(() => pickAttributes(responses, seed));
    return { ...head, picked: result.attributes, curve: result.curve, ...seconds };
  }
  const { result, ...seconds } = timed(() => methods[method](responses, K, seed));
  const { columns, ...errors } = compareQ(result.q, q);
  const line = {
    ...head,
    ...errors,
    allZero: q.entries.reduce((sum, entry) => sum + entry, 0) / q.entries.length,
    ...closedError(q, result.q, columns, cell.mastery),
    ...seconds,
    ...result.told,
  };
  if (method !== "refined") return line;
  const miss = errors.exact ? {} : missOf(dataSet, result.q, columns);
  return { ...line, ...miss, bins: reliabilityBins(q, result.inclusion, columns) };
}

/** Which entries are wrong, [item, attribute] of the truth counted from 1, and whose fault it is. */
function missOf({ responses, q }, learned, columns) {
  const { J, K } = q;
  const missed = [];
  const invented = [];
  for (let j = 0; j < J; j++)
    for (let k = 0; k < K; k++) {
      const found = learned.entries[j * K + columns[k]];
      if (found < q.entries[j * K + k]) missed.push([j + 1, k + 1]);
      if (found > q.entries[j * K + k]) invented.push([j + 1, k + 1]);
    }
  const { result, ...scoring } = timed(() => truthAdvantage(responses, q, learned));
  return { missed, invented, truth: { ...result, cpuSeconds: scoring.cpuSeconds } };
}

function timed(work) {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - wall) / 1000 };
}
