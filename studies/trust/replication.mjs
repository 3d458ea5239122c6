import { compareQ, qMatrixFrom, selectStudents, stream } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";
import { simulate } from "@qmatrix/core/simulate";
import { makeDataSet } from "../recovery/data-set.mjs";
import { reliabilityBins } from "../recovery/reliability.mjs";

/** One answer, or two of halves of the students, or one beside the truth; the comparison with models without skills apart. */
export function run({ data, replication, settings: { of } }, { dataSet }) {
  const started = performance.now();
  const result = RUNS[of](data, replication, dataSet);
  return { result, timings: { learn: (performance.now() - started) / 1000 } };
}

const RUNS = {
  seed({ attributes }, seed, dataSet) {
    return answerOf(dataSet().responses, attributes, seed);
  },
  halves({ attributes }, replication, dataSet) {
    const { responses } = dataSet();
    const random = stream(replication, "trust", "halves");
    const dealt = Array.from({ length: responses.N }, (_, i) => [random.uniform(), i])
      .sort(([a], [b]) => a - b)
      .map(([, i]) => i);
    const half = Math.floor(responses.N / 2);
    return {
      halves: [dealt.slice(0, half), dealt.slice(half)].map((students, n) =>
        answerOf(selectStudents(responses, students), attributes, 10 * replication + n),
      ),
    };
  },
  truth(cell, replication) {
    const { responses, q } = simulated(cell, replication);
    const { inclusion, ...learned } = learnQ(responses, {
      attributes: q.K,
      seed: replication,
      adequacy: false,
    });
    const { columns, ...errors } = compareQ(learned.q, q);
    return {
      ...errors,
      contradictions: contradictionsOf({ inclusion, ...learned }),
      hasAbility: learned.hasAbility,
      bins: reliabilityBins(q, inclusion, columns),
    };
  },
};

/** What is compared between answers: inclusion probabilities to four digits, [J, K]. */
function answerOf(responses, attributes, seed) {
  const learned = learnQ(responses, { attributes, seed, adequacy: false });
  return {
    K: attributes,
    inclusion: Array.from(learned.inclusion, (p) => Number(p.toFixed(4))),
    hasAbility: learned.hasAbility,
    score: learned.score,
    contradictions: contradictionsOf(learned),
  };
}

/** Entries that disagree with their probability, and families that are not the most probable ones. */
function contradictionsOf({ q, inclusion, items }) {
  const entries = q.entries.filter((entry, at) => (entry === 1) !== inclusion[at] > 0.5).length;
  const families = items.filter(
    ({ family, familyProbabilities }) =>
      family !== undefined &&
      familyProbabilities[FAMILIES.indexOf(family)] < Math.max(...familyProbabilities),
  ).length;
  return entries + families;
}

const FAMILIES = ["saturated", "conjunctive", "disjunctive", "additive"];

function simulated({ kind, ...cell }, replication) {
  if (kind === "recovery") return makeDataSet(cell, replication);
  const seed = stream(0, "trust", "oka", cell.N, replication).word();
  return simulate({ model: "DINA", q: OKA, attributes: 3, examinees: cell.N, noise: 0.2, rho: 0, seed });
}

const OKA = qMatrixFrom([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
]);
