import { responsesFrom, stream } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";

/**
 * A data set of a cell: `{ responses, q? }`, q where the responses were made with skills. Slopes of continuous abilities are
 * log-normal around 1.2, difficulties standard normal.
 */
export function makeDataSet({ kind, ...cell }, seed) {
  const random = stream(seed, "adequacy", kind);
  return KINDS[kind](cell, random, seed);
}

const KINDS = {
  /** One continuous ability, two-parameter logistic. */
  "2PL": (cell, random) => oneAbility(cell, random, () => 0),
  /** The same with guessing probabilities between 0.1 and 0.3. */
  "3PL": (cell, random) => oneAbility(cell, random, (item) => 0.1 + 0.2 * item.uniform()),
  /** Two correlated abilities; a third of the items measure each, a third both. */
  "two-abilities": ({ N, J, correlation }, random) => {
    const items = itemsOf(J, random).map((item, j) => ({
      ...item,
      loads: [j % 3 !== 1 ? 1 : 0, j % 3 !== 0 ? 1 : 0],
    }));
    return answers(N, items, random, (student, { slope, difficulty, loads }) => {
      const shared = student.fork("shared").normal();
      const own = [0, 1].map((d) => student.fork("own", d).normal());
      const theta = own.map((x) => Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * x);
      const sum = loads[0] * theta[0] + loads[1] * theta[1];
      return slope * (sum / (loads[0] + loads[1]) - difficulty);
    });
  },
  /** One ability, and an effect of its own for every testlet of five items. */
  testlets: ({ N, J, testletSd }, random) => {
    const items = itemsOf(J, random).map((item, j) => ({ ...item, testlet: Math.floor(j / 5) }));
    return answers(
      N,
      items,
      random,
      (student, { slope, difficulty, testlet }) =>
        slope *
        (student.fork("ability").normal() +
          testletSd * student.fork("testlet", testlet).normal() -
          difficulty),
    );
  },
  /** Skills of the paper's design with three attributes, and a continuous ability that moves every item beside them. */
  "ability-in-classes": ({ N, J, slope }, random, seed) => {
    const K = 3;
    const { q, profiles } = simulate({ model: "DINA", attributes: K, examinees: N, rho: 0.5, seed });
    const items = Array.from({ length: J }, (_, j) => ({
      needed: [0, 1, 2].filter((k) => q.entries[(j % q.J) * K + k]),
    }));
    const { responses } = answers(N, items, random, (student, { needed }, i) => {
      const has = needed.every((k) => profiles.mastery[i * K + k] > 0.5);
      return (has ? 1.5 : -1.5) + slope * student.fork("ability").normal();
    });
    const entries = Uint8Array.from({ length: J * K }, (_, at) => q.entries[at % (q.J * K)]);
    return { responses, q: { J, K, items: responses.items, attributes: q.attributes, entries } };
  },
  /** The paper's grid and random Q-matrices. */
  skills: ({ N, K, model, noise, rho, qDesign = "paper" }, _, seed) =>
    simulate({ model, attributes: K, examinees: N, noise, rho, qDesign, seed }),
};

function oneAbility({ N, J }, random, guessOf) {
  const items = itemsOf(J, random).map((item, j) => ({
    ...item,
    guess: guessOf(random.fork("guess", j)),
  }));
  return answers(
    N,
    items,
    random,
    (student, { slope, difficulty }) => slope * (student.fork("ability").normal() - difficulty),
  );
}

function itemsOf(J, random) {
  return Array.from({ length: J }, (_, j) => {
    const item = random.fork("item", j);
    return { slope: 1.2 * Math.exp(0.3 * item.normal()), difficulty: item.normal() };
  });
}

/** Responses by `logit(student's stream, item, student's number)`, with the item's guess if it has one. */
function answers(N, items, random, logit) {
  const rows = Array.from({ length: N }, (_, i) => {
    const student = random.fork("student", i);
    const drawn = student.fork("answers");
    return items.map((item) => {
      const p = 1 / (1 + Math.exp(-logit(student, item, i)));
      const { guess = 0 } = item;
      return Number(drawn.uniform() < guess + (1 - guess) * p);
    });
  });
  return { responses: responsesFrom(rows) };
}
