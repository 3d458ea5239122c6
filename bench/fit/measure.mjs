import { fitMethod } from "@qmatrix/core/fit";
import { runHere } from "@qmatrix/core/jobs";
import { simulate } from "@qmatrix/core/simulate";
import { secondsOf } from "../cd1/seconds-of.mjs";

/**
 * One size in a process of its own: the first fit, whose code no engine has compiled yet, then `warm` more. Prints
 * seconds and what the fit reached as JSON.
 */
const { model, K, N, tolerance, warm } = JSON.parse(process.argv[2]);
const { responses, q } = simulate({ model, attributes: K, examinees: N, noise: 0.1, rho: 0, seed: 1 });
const input = { responses, options: { q, model, tolerance } };
let outcome;
const timed = () =>
  secondsOf(() => {
    outcome = fitMethod.worker(fitMethod.prepare(input))({ start: 0 }).next().value;
  });
const first = timed();
const { logLik, converged, iterations, parameters } = runHere(fitMethod, input);
const warmed = Array.from({ length: warm }, () => {
  const seconds = timed();
  if (outcome.logLik !== logLik) throw new Error(`${model}, K=${K}: ${logLik}, then ${outcome.logLik}`);
  return seconds;
});
console.log(
  JSON.stringify({ first, warmed, logLik, converged, iterations, J: q.J, parameters: parameters.total }),
);
