import { shuffled, stream } from "@qmatrix/core/data";
import { chooseAttributes, learnQ } from "@qmatrix/core/learn";
import { rbmLearned, smallestValidationError, trainFold, trainingsOf } from "@qmatrix/core/rbm";
import { suggestionFrom } from "@qmatrix/core/validate";
import { learnedRows, qOfRows, rowsOf } from "../common/q-rows.mjs";

/** Of each kind of Q̂ how it is learned: from the answers, the experts' Q0, and a line's own settings. */
export const LEARNERS = {
  rbm: learnAsInThePaper,
  shuffled: learnFromNonsense,
  refined: learnRefined,
  trusted: learnSuggested,
  auto: learnAsManyAsShow,
};

/**
 * `--method rbm --start Q0`, with every training of the grid: [λ, γ0, fold, validation error, training error, ones of
 * Q0 missed, zeros of Q0 taken for ones].
 */
function learnAsInThePaper(responses, q, { seed }) {
  const options = { attributes: q.K, start: q, seed };
  const outcomes = trainingsOf("timss-2003", responses, options).map((job) =>
    trainFold(responses, options, job),
  );
  const { job } = smallestValidationError(outcomes);
  return {
    rows: rowsOf(rbmLearned(responses, options, outcomes).q),
    chosen: job,
    grid: outcomes.map((outcome) => {
      const { penalty, learningRate, fold } = outcome.job;
      const { missed, extra } = countDifferences(entriesOf(outcome), q.entries);
      return [penalty, learningRate, fold, outcome.validationError, outcome.trainingError, missed, extra];
    }),
  };
}

/** The same from a Q-matrix that means nothing: Q0 with its rows dealt to other items. Differences are from that one. */
function learnFromNonsense(responses, q, { seed }) {
  const order = shuffled(q.J, stream(seed, "shuffled rows"));
  const rows = rowsOf(q);
  const start = qOfRows(
    Array.from(order, (j) => rows[j]),
    q,
  );
  return learnAsInThePaper(responses, start, { seed });
}

/** What `validate` suggests: the default learner with Q0 as prior, in which an entry is right with probability `trust`. */
function learnSuggested(responses, q, { seed, trust }) {
  const learned = learnQ(responses, { attributes: q.K, start: q, trust, seed, adequacy: false });
  const { q: found, score, runs } = suggestionFrom(learned);
  return { rows: rowsOf(found), score, runs };
}

/** The default learner started at Q0. */
function learnRefined(responses, q, { seed, trust }) {
  return learnedRows(responses, { attributes: q.K, start: q, trust, seed });
}

/** `--attributes auto`: Q0 says nothing here. */
function learnAsManyAsShow(responses, _, { seed, attributes }) {
  const choice = attributes === undefined ? chooseAttributes(responses, { seed }) : { attributes };
  return { ...learnedRows(responses, { attributes: choice.attributes, seed }), choice };
}

/** One training of the grid again, for its Q̂. */
export function trainedRows(responses, q, { seed, ...job }) {
  const outcome = trainFold(responses, { attributes: q.K, start: q, seed }, job);
  return rowsOf({ ...q, entries: entriesOf(outcome) });
}

/** Columns as they are named: started from Q0, each keeps its place. */
export function countDifferences(entries, expert) {
  let missed = 0;
  let extra = 0;
  for (const [at, entry] of expert.entries()) {
    if (entry === 1 && entries[at] === 0) missed++;
    if (entry === 0 && entries[at] === 1) extra++;
  }
  return { missed, extra };
}

/** q_jk = 1 where w_jk is not 0 [LMX22, eq. 10]. */
function entriesOf({ parameters }) {
  return Uint8Array.from(parameters.weights, (weight) => (weight === 0 ? 0 : 1));
}
