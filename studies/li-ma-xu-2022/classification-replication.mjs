import { classificationAccuracy, compareQ, emptyRows, fitCdm, learnByRbm, simulate } from "@qmatrix/core";

/**
 * One replication for a thread: a data set, its Q̂ by the paper's method, and how well the students' attributes are
 * told when the model that made the data is fitted with Q̂ and with Q.
 */
export default function replicate({ model, K, N, noise, rho, seed }) {
  const { responses, q, profiles } = simulate({ model, attributes: K, examinees: N, noise, rho, seed });
  const seconds = {};
  const timed = (name, work) => {
    const began = performance.now();
    const value = work();
    seconds[name] = (performance.now() - began) / 1000;
    return value;
  };
  const learned = timed("learn", () => learnByRbm(responses, { attributes: K, seed }));
  const { columns, ...errors } = compareQ(learned.q, q);
  const accuracyWith = (name, qMatrix, order) => {
    const fit = timed(name, () => fitCdm(responses, { q: qMatrix, model }));
    const { profiles: eap, map } = fit.classification;
    const told = (mastery) => classificationAccuracy({ ...eap, mastery }, profiles, order).mean;
    const { logLik, converged, iterations, parameters } = fit;
    return {
      eap: told(eap.mastery),
      map: told(Float64Array.from(map)),
      logLik,
      parameters: parameters.total,
      converged,
      iterations,
    };
  };
  return {
    model,
    K,
    N,
    noise,
    rho,
    seed,
    q: { ...errors, emptyRows: emptyRows(learned.q).length, emptyColumns: emptyColumns(learned.q) },
    rbm: classificationAccuracy(learned.profiles, profiles, columns).mean,
    estimated: accuracyWith("fitEstimated", learned.q, columns),
    known: accuracyWith(
      "fitKnown",
      q,
      q.attributes.map((_, k) => k),
    ),
    seconds,
  };
}

function emptyColumns({ J, K, entries }) {
  const isEmpty = (k) =>
    Array.from({ length: J }, (_, j) => entries[j * K + k]).every((entry) => entry === 0);
  return Array.from({ length: K }, (_, k) => k).filter(isEmpty).length;
}
