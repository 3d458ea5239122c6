import { signed, table } from "../common/figures.mjs";
import { startsTable } from "../common/starts-table.mjs";
import { SAME } from "../common/summarise-starts.mjs";

/** The page results/expert-fits.md: our fits, R's, and what the paper's criteria imply. */
export function expertFitsPage(cells, { r, criteria }, rows) {
  return `# TIMSS 2003 with the experts' Q-matrix

Made by \`qmatrix study report timss-2003\` from the ${rows.length} recorded starts (${rows[0].machine}, other
programs running). Log-linear attributes with pairs. Highest likelihood of all starts, and how many end within ${SAME} of
it; CPU seconds are the median per start.

${startsTable(cells, rows)}

## Start after start, beside R's GDINA

${r.map((rival) => racePage(rival, rowsOf(rows, rival.model))).join("\n\n")}

## What the paper's criteria imply

BIC − AIC = p · (ln N − 2), so p = (BIC − AIC) / (ln ${rows[0].N} − 2) = (BIC − AIC) / ${(Math.log(rows[0].N) - 2).toFixed(5)}.

${table(
  ["Q-matrix", "model", "AIC", "BIC", "BIC − AIC", "p"],
  criteria.map(({ q, model, aic, bic }) => [
    q,
    model,
    aic,
    bic,
    (bic - aic).toFixed(2),
    impliedParameters(aic, bic, rows[0].N).toFixed(2),
  ]),
)}
`;
}

/** The number of parameters p for which both criteria come from one fit of N students. */
export function impliedParameters(aic, bic, N) {
  return (bic - aic) / (Math.log(N) - 2);
}

function racePage({ model, logLik, parameters, cpuSeconds }, rows) {
  let best = Number.NEGATIVE_INFINITY;
  let spent = 0;
  const lines = rows.map((row) => {
    best = Math.max(best, row.logLik);
    spent += row.cpuSeconds;
    const share = cpuSeconds === undefined ? [] : [`${((100 * spent) / cpuSeconds).toFixed(0)}%`];
    return [
      row.start,
      row.iterations,
      row.logLik.toFixed(3),
      signed(row.logLik - logLik),
      row.cpuSeconds.toFixed(1),
      best.toFixed(3),
      spent.toFixed(1),
      ...share,
    ];
  });
  const inTime = cpuSeconds === undefined ? "" : ` in ${cpuSeconds} CPU s`;
  const head = ["start", "E-steps", "logLik", "above R's", "CPU s", "best so far", "CPU s so far"];
  return `${model}: R's GDINA reached ${logLik} with ${parameters} parameters${inTime}.

${table(cpuSeconds === undefined ? head : [...head, "of R's time"], lines)}`;
}

function rowsOf(rows, model) {
  return rows.filter((row) => row.model === model).toSorted((a, b) => a.start - b.start);
}
