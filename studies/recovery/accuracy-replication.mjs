import { classificationAccuracy, compareQ, fitCdm, learnQ, simulate } from "@qmatrix/core";

/**
 * How well the students' attributes are told when the model that made the data is fitted with the Q-matrix that our
 * learner finds, and with the true one.
 */
export function replicateAccuracy({ model, K, N, noise, rho, seed }) {
  const { responses, q, profiles } = simulate({ model, attributes: K, examinees: N, noise, rho, seed });
  const started = process.cpuUsage();
  const learned = learnQ(responses, { attributes: K, seed });
  const { user, system } = process.cpuUsage(started);
  const { columns, overallError, exact } = compareQ(learned.q, q);
  const accuracyWith = (qMatrix, order) => {
    const { classification, converged, logLik } = fitCdm(responses, { q: qMatrix, model });
    const { mean } = classificationAccuracy(classification.profiles, profiles, order);
    return { eap: mean, converged, logLik };
  };
  return {
    model,
    K,
    N,
    noise,
    rho,
    seed,
    overallError,
    exact,
    learned: accuracyWith(learned.q, columns),
    known: accuracyWith(
      q,
      q.attributes.map((_, k) => k),
    ),
    posterior: classificationAccuracy(learned.profiles, profiles, columns).mean,
    cpuSeconds: (user + system) / 1e6,
  };
}
