import { compareQ, qMatrixFrom, selectStudents, stream } from "@qmatrix/core/data";
import { learnQ } from "@qmatrix/core/learn";
import { hierarchyShape, simulate } from "@qmatrix/core/simulate";
import { makeDataSet as makeOtherData } from "../adequacy/data-set.mjs";
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
      ...(cell.mastery?.kind === "hierarchy" &&
        prerequisiteFigures(q, learned, columns, cell.mastery.hierarchy)),
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

/** The answer's own closed form beside the true one; of ordered pairs of attributes, those found among the true prerequisites and not found among the others. */
function prerequisiteFigures(q, learned, columns, shape) {
  const needs = prerequisites(hierarchyShape(shape, q.attributes), q.attributes);
  const found = prerequisites(
    (learned.hierarchy?.edges ?? []).map(({ attribute, prerequisite }) => ({
      attribute,
      needs: prerequisite,
    })),
    learned.q.attributes,
  );
  const figures = { edges: 0, found: 0, others: 0, none: 0 };
  for (let a = 0; a < q.K; a++)
    for (let b = 0; b < q.K; b++) {
      if (a === b) continue;
      const isFound = found[columns[a]][columns[b]];
      if (needs[a][b]) {
        figures.edges++;
        if (isFound) figures.found++;
      } else {
        figures.others++;
        if (!isFound) figures.none++;
      }
    }
  const own = learned.hierarchy?.closed ?? learned.q;
  const matched = {
    ...q,
    entries: q.entries.map((_, at) => own.entries[at - (at % q.K) + columns[at % q.K]]),
  };
  const wrong = closed(q, needs).filter((entry, at) => entry !== matched.entries[at]).length;
  return { closedError: wrong / (q.J * q.K), prerequisites: figures };
}

/** [K][K] whether the first attribute needs the second, directly or not. */
function prerequisites(edges, attributes) {
  const needs = attributes.map(() => attributes.map(() => false));
  for (const edge of edges) needs[attributes.indexOf(edge.attribute)][attributes.indexOf(edge.needs)] = true;
  for (const [c] of attributes.entries())
    for (const own of needs) if (own[c]) for (const [b, isNeeded] of needs[c].entries()) own[b] ||= isNeeded;
  return needs;
}

/** Entries with all that an item's attributes need. */
function closed({ J, K, entries }, needs) {
  return Array.from({ length: J * K }, (_, at) => {
    const [j, b] = [Math.floor(at / K), at % K];
    return entries[at] || needs.some((own, a) => own[b] && entries[j * K + a]) ? 1 : 0;
  });
}

function simulated({ kind, ...cell }, replication) {
  if (kind === "ability-in-classes") {
    const seed = stream(0, "trust", kind, cell.N, cell.J, `${cell.slope}`, replication).word();
    return makeOtherData({ kind, ...cell }, seed);
  }
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
