import { filesOf } from "../common/data-files.mjs";
import { earlierFit } from "../common/fit-start.mjs";
import { recordedBy } from "../common/recorded-by.mjs";

/** Attribute distributions under which the Q-matrices of the held-out parts were fitted. */
const ALL = ["saturated", "log-linear"];

/** A line of the results that were recorded before the study engine ran this study. */
export function earlier({ commit, build, cpu, node, ...line }, file) {
  return { ...READERS[file](line), ...recordedBy({ commit, build, cpu, node }) };
}

const READERS = {
  "real-data.jsonl": fitLine,
  "learned-fits.jsonl": fitLine,
  "learned.jsonl": ({ data, q: run, seed, cpuSeconds: seconds, ...result }) => ({
    run,
    data: filesOf(data),
    replication: seed,
    result,
    seconds,
  }),
  "learned-held-out.jsonl": ({ data, q: matrix, fold, cpuSeconds: seconds, ...result }) => ({
    run: "predict",
    data: { ...filesOf(data), matrix, fold, distributions: distributionsOf(data, matrix) },
    replication: 1,
    result,
    seconds,
  }),
};

function fitLine(line) {
  const { data, q: matrix = "expert", model, distribution } = line;
  return { ...earlierFit(line), run: "fit", data: { ...filesOf(data), matrix, model, distribution } };
}

function distributionsOf(data, matrix) {
  return data === "ecpe" && matrix === "auto" ? ["log-linear"] : ALL;
}
