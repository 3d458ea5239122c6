import { recordedBy } from "../common/recorded-by.mjs";

/** A line of the results that were recorded before the study engine ran this study. */
export function earlier({ commit, build, cpu, node, cpuSeconds, ...line }, file) {
  const read = file === "accuracy.jsonl" ? accuracyLine : file === "sampler.jsonl" ? samplerLine : methodLine;
  return { ...read(line), seconds: cpuSeconds, ...recordedBy({ commit, build, cpu, node }) };
}

/** A method on a data set. */
function methodLine({ id, method: run, cell: data, replication, wallSeconds, truth, ...result }) {
  if (truth === undefined) return { run, data, replication, result };
  const { cpuSeconds, ...compared } = truth;
  return { run, data, replication, result: { ...result, truth: compared } };
}

/** The seed of a data set is the number of its replication. */
function accuracyLine({ model, K, N, noise, rho, seed, ...result }) {
  return { run: "accuracy", data: { model, K, N, noise, rho }, replication: seed, result };
}

function samplerLine({ cell: data, replication, sizes: run, burnIn, sweeps, ...result }) {
  return { run, data, replication, result };
}
