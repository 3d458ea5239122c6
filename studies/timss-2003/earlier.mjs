import { filesOf } from "../common/data-files.mjs";
import { earlierFit } from "../common/fit-start.mjs";
import { recordedBy } from "../common/recorded-by.mjs";

const FILES = filesOf("timss03");

/** A line of the results that were recorded before the study engine ran this study. */
export function earlier({ commit, build, cpu, node, ...line }, file) {
  return { ...READERS[file](line), ...recordedBy({ commit, build, cpu, node }) };
}

const READERS = {
  "learned.jsonl": ({ q: run, seed, trust, cpuSeconds: seconds, ...result }) => ({
    run,
    data: FILES,
    replication: seed,
    result,
    seconds,
  }),
  "fits.jsonl": fitLine,
  "expert-fits.jsonl": fitLine,
  "held-out.jsonl": ({ q: matrix, fold, cpuSeconds: seconds, ...result }) => ({
    run: "predict",
    data: { ...FILES, fold, matrix },
    replication: 1,
    result,
    seconds,
  }),
};

function fitLine(line) {
  const { q: matrix = "expert", model, distribution } = line;
  return { ...earlierFit(line), run: "fit", data: { ...FILES, matrix, model, distribution } };
}
