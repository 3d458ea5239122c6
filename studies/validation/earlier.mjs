import { recordedBy } from "../common/recorded-by.mjs";

const TIMSS = {
  responses: "../../../shared/data/timss03_responses.csv",
  q: "../../../shared/data/timss03_q.csv",
};

/** A line of results/validation.jsonl, which counts the data sets of a cell from 0. */
export function earlier({ part, job, date, commit, build, cpu, node, ...line }) {
  const maker = recordedBy({ commit, build, cpu, node });
  if (part === "timss") {
    const { threads, wallSeconds, cpuSeconds, load, ...result } = line;
    const timings = { wallSeconds, cpuSeconds, load };
    const replication = job.replication + 1;
    return { run: "command", data: TIMSS, replication, result, seconds: wallSeconds, timings, ...maker };
  }
  const { replication, rbm = false, trusts, ...data } = job;
  const { cpuSeconds: seconds, ...result } = line;
  return { ...placeOf(part, rbm, data, replication), data, result, seconds, ...maker };
}

/** The run of the design that a data set belongs to, and its number there. */
function placeOf(part, rbm, { rho, noise }, at) {
  if (part === "trust") return { run: "trust", replication: at + 1 };
  if (rbm) return { run: "with-rbm", replication: at + 1 };
  if (rho === 0 && noise === 0.1) return { run: "more", replication: at - 20 + 1 };
  return { run: "validate", replication: at + 1 };
}
