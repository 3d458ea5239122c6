import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The fits of `bench/maxima`: real data, and five simulated sets with few students and items per attribute, where the likelihood
 * has several maxima; four item models, with and without a hierarchy. `dist` holds the functions of one build of core. The real data
 * (`ecpe_responses.csv`, `ecpe_q.csv` and so on) lie in `folder`; without one they are left out.
 */
export function problems(dist, folder, only = /./) {
  const { read, names } = dataOf(dist, folder);
  return names
    .filter((name) => only.test(name))
    .flatMap((name) => {
      const { responses, q, pairs } = read(name);
      const hierarchy = pairs.map(([needs, k]) => ({
        attribute: q.attributes[k],
        needs: q.attributes[needs],
      }));
      const all = [
        { name, responses, q },
        { name: `${name}, hierarchy`, responses, q, hierarchy },
      ];
      return MODELS.flatMap((model) => all.map((problem) => ({ ...problem, model })));
    });
}

const MODELS = ["DINA", "ACDM", "LLM", "GDINA"];

/** Prerequisite first, by column. */
const REAL = {
  fraction20: { file: "fraction_subtraction20", pairs: [0, 1, 2, 3, 4, 5, 7].map((k) => [6, k]) },
  ecpe: {
    file: "ecpe",
    pairs: [
      [2, 1],
      [1, 0],
    ],
  },
  timss03: { file: "timss03", pairs: [0, 1, 2, 3, 4, 5].map((k) => [k, k + 6]) },
};
/** The 15 items of the 20 that de la Torre (2009) uses, and his Q-matrix of five attributes. */
const FIFTEEN = {
  columns: [2, 4, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20],
  q: "10000 11110 10000 11111 00100 11110 11110 11000 10100 10111 10100 10110 11110 11111 11110",
  pairs: [
    [0, 1],
    [0, 2],
    [2, 3],
    [2, 4],
  ],
};
/** K, J, N and the model of the data. */
const SIMULATED = [
  [4, 12, 200, "GDINA"],
  [4, 14, 300, "ACDM"],
  [5, 15, 300, "DINA"],
  [5, 16, 400, "GDINA"],
  [6, 18, 400, "ACDM"],
];

function dataOf({ responsesFrom, qMatrixFrom, simulate, stream }, folder) {
  const rows = (file) =>
    readFileSync(join(folder, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  function real({ file, pairs }) {
    const [items, ...cells] = rows(`${file}_responses.csv`);
    const [header, ...entries] = rows(`${file}_q.csv`);
    return {
      pairs,
      responses: responsesFrom(
        cells.map((row) => row.map((cell) => (cell === "" ? null : Number(cell)))),
        { items },
      ),
      q: qMatrixFrom(
        entries.map((row) => row.slice(1).map(Number)),
        { items: entries.map(([item]) => item), attributes: header.slice(1) },
      ),
    };
  }
  function fifteen() {
    const [, ...cells] = rows("fraction_subtraction20_responses.csv");
    return {
      pairs: FIFTEEN.pairs,
      responses: responsesFrom(cells.map((row) => FIFTEEN.columns.map((at) => Number(row[at - 1])))),
      q: qMatrixFrom(FIFTEEN.q.split(" ").map((row) => [...row].map(Number))),
    };
  }
  function simulated(seed) {
    const [K, J, N, model] = SIMULATED[seed - 1];
    const random = stream(seed, "q");
    const entries = Array.from({ length: J }, (_, j) =>
      Array.from({ length: K }, (_, k) => Math.max(Number(k === j % K), Number(random.uniform() < 0.35))),
    );
    const q = qMatrixFrom(entries);
    const { responses } = simulate({ model, attributes: K, examinees: N, noise: 0.2, rho: 0.5, seed, q });
    return {
      pairs: [
        [0, 1],
        [0, 2],
      ],
      responses,
      q,
    };
  }
  return {
    names: [
      ...(folder === undefined ? [] : [...Object.keys(REAL), "fraction15"]),
      ...SIMULATED.map((_, at) => `simulated${at + 1}`),
    ],
    read: (name) =>
      name === "fraction15"
        ? fifteen()
        : name.startsWith("simulated")
          ? simulated(Number(name.slice(9)))
          : real(REAL[name]),
  };
}
