import { fitMethod } from "@qmatrix/core/fit";
import { qOfRows, usedColumns } from "./q-rows.mjs";

/** A run of studies: a fit from one start. The Q-matrix is the expert's, or a learned one that its part comes after. */
export function run({ data, replication }, { dataSet, results }) {
  const { responses, q: expert } = dataSet();
  const { model, distribution } = data;
  const start = replication - 1;
  if (data.matrix === "expert")
    return { result: fitStart(responses, { q: expert, model, distribution, start }) };
  const { rows } = firstOf(data, results).result;
  const q = usedColumns(qOfRows(rows, { items: expert.items }));
  return { result: { rows, ...fitStart(responses, { q, model, distribution, start }) } };
}

/** The line of a Q-matrix that was learned from these responses with the first seed. */
export function firstOf({ matrix, responses }, results) {
  const isFirst = (line) =>
    line.run === matrix && line.data.responses === responses && line.replication === 1;
  return Object.values(results).flat().find(isFirst);
}

/** What `fitCdm` does from one start, 0 being the one that is not random, with default options. */
function fitStart(responses, { q, model, distribution, start }) {
  const input = { responses, options: { q, model, attributeDistribution: distribution } };
  const prepared = fitMethod.prepare(input);
  const outcome = fitMethod.worker(prepared)({ start }).next().value;
  const work = fitMethod.work(prepared);
  work.next();
  const { logLik, parameters, criteria, converged, iterations } = work.next([outcome]).value;
  const { aic, bic } = criteria;
  return { N: responses.N, J: q.J, K: q.K, logLik, parameters, aic, bic, converged, iterations };
}

/** A line that was recorded of a fit from one start before the study engine ran the studies. */
export function earlierFit({ data, q, model, distribution, start, cpuSeconds, clockSeconds, ...result }) {
  return { replication: start + 1, result, seconds: cpuSeconds };
}

/** A fit from one start, as the pages read it. */
export function fitLine({ data, replication, result, seconds, machine }) {
  const { model, distribution, matrix } = data;
  return { ...result, model, distribution, q: matrix, start: replication - 1, cpuSeconds: seconds, machine };
}
