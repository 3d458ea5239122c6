import { classificationAccuracy, compareQ } from "@qmatrix/core/data";
import { fitCdm } from "@qmatrix/core/fit";
import { learnQ } from "@qmatrix/core/learn";
import { simulate } from "@qmatrix/core/simulate";

/**
 * Classification accuracy when the model that made the data is fitted with the Q-matrix that our learner finds, and with
 * the true one; `posterior` is that of the learner itself.
 */
export function run({ data: { model, K, N, noise, rho }, replication: seed }) {
  const { responses, q, profiles } = simulate({ model, attributes: K, examinees: N, noise, rho, seed });
  const learned = learnQ(responses, { attributes: K, seed, adequacy: false });
  const { columns, overallError, exact } = compareQ(learned.q, q);
  const accuracyWith = (qMatrix, order) => {
    const { classification, converged, logLik } = fitCdm(responses, { q: qMatrix, model });
    const { mean } = classificationAccuracy(classification.profiles, profiles, order);
    return { eap: mean, converged, logLik };
  };
  const result = {
    overallError,
    exact,
    learned: accuracyWith(learned.q, columns),
    known: accuracyWith(
      q,
      q.attributes.map((_, k) => k),
    ),
    posterior: classificationAccuracy(learned.profiles, profiles, columns).mean,
  };
  return { result };
}
