import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { answerPatterns, concludeFit, planFit, runStart } from "@qmatrix/core";
import { appendLine, linesOf } from "../recovery/raw-lines.mjs";
import { qOfRows, usedColumns } from "./q-rows.mjs";
import { readData } from "./read-data.mjs";

/**
 * Fits every cell { data, model, distribution, starts } once from each start, 0 the one that is not random, and appends
 * a line a start to the raw file; starts that are there are not run again. The Q-matrix is the expert's, or that of the
 * cell's `rows`, without columns of zeros; `q` is what the cell calls it. Gives all lines.
 */
export function runStarts(cells, rawFile) {
  const done = new Set(linesOf(rawFile).map(idOf));
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  for (const { starts, ...cell } of cells)
    for (let start = 0; start < starts; start++) {
      if (done.has(idOf({ ...cell, start }))) continue;
      const row = fitFrom({ ...cell, start });
      appendLine(rawFile, { ...row, commit, cpu: cpus()[0].model, node: process.version });
      console.error(
        `${row.data} ${row.q ?? ""} ${row.model}, start ${start}: ${row.logLik.toFixed(4)}, ${row.cpuSeconds.toFixed(1)} CPU seconds`,
      );
    }
  return linesOf(rawFile);
}

/** What `fitCdm` does from one start, default options; seconds with the classification of the students. */
function fitFrom({ data, q: name, rows, model, distribution, start }) {
  const { responses, q: expert } = readData(data);
  const q = rows === undefined ? expert : usedColumns(qOfRows(rows, { items: expert.items }));
  const cpuBefore = process.cpuUsage();
  const clockBefore = performance.now();
  const plan = planFit(responses, { q, model, attributeDistribution: distribution });
  const outcome = runStart(plan, plan.problem, answerPatterns(responses), start);
  const { logLik, parameters, criteria, converged, iterations } = concludeFit(responses, plan, plan.problem, [
    outcome,
  ]);
  const { user, system } = process.cpuUsage(cpuBefore);
  const { aic, bic } = criteria;
  return {
    data,
    ...(rows !== undefined && { q: name, rows }),
    model,
    distribution,
    start,
    N: responses.N,
    J: q.J,
    K: q.K,
    logLik,
    parameters,
    aic,
    bic,
    converged,
    iterations,
    cpuSeconds: (user + system) / 1e6,
    clockSeconds: (performance.now() - clockBefore) / 1000,
  };
}

function idOf({ data, rows, model, distribution, start }) {
  return JSON.stringify([data, rows, model, distribution, start]);
}
