import { answerPatterns, concludeFit, planFit, runStart } from "@qmatrix/core";

/** What `fitCdm` does from one start, 0 being the one that is not random, with default options. */
export function fitStart(responses, { q, model, distribution, start }) {
  const plan = planFit(responses, { q, model, attributeDistribution: distribution });
  const outcome = runStart(plan, plan.problem, answerPatterns(responses), start);
  const { logLik, parameters, criteria, converged, iterations } = concludeFit(responses, plan, plan.problem, [
    outcome,
  ]);
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
