import { cpSync, writeFileSync } from "node:fs";
import { simulate } from "@qmatrix/core";

/** Makes the examples of the page, `node packages/studio/make-examples.mjs`: all data are simulated. A test compares the bytes. */
const OUT = new URL("public/examples/", import.meta.url);
const LINE = new URL("../../examples/number-line/", import.meta.url);

/** Numbers from 0 to 1, the same every time. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const SURNAMES =
  "Müller Schäfer Groß Weiß Krüger Öztürk Meyer Schulz Becker Koch Richter Wolf Braun Lange Sommer Vogel Frank Jung Hahn Keller".split(
    " ",
  );
const FIRST =
  "Anna Ben Cem Dora Emil Fatma Gül Hans Ida Jan Kai Lea Mia Nils Oskar Paula Rosa Sami Tim Zoë".split(" ");

/** As Excel saves a gradebook in Germany: a title, semicolons, decimal commas, sums, a grade, averages below; points of simulated responses. */
export function gradebook() {
  const { responses } = simulate({ model: "ACDM", attributes: 3, examinees: 360, noise: 0.1, seed: 5 });
  const next = numbers(11);
  const isRight = (i, j) =>
    (responses.correct.words[j * responses.correct.wordsPerRow + (i >> 5)] >>> (i & 31)) & 1;
  const german = (value) => String(Math.round(value * 100) / 100).replace(".", ",");
  const most = responses.items.map((_, j) => 2 + (j % 3));
  const rows = responses.students.map((_, i) => {
    const points = most.map((all, j) => {
      const low = Math.floor(next() * all) / 2;
      return isRight(i, j) ? Math.max(all / 2, all - (next() < 0.7 ? 0 : 0.5)) : Math.min(low, all / 2 - 0.5);
    });
    const sum = points.reduce((a, b) => a + b, 0);
    const share = sum / most.reduce((a, b) => a + b, 0);
    const student = [
      SURNAMES[i % 20],
      FIRST[(7 * i + Math.floor(i / 20)) % 20],
      `6${"abcdefghijkl"[Math.floor(i / 30)]}`,
    ];
    return {
      student,
      points,
      end: [
        german(sum),
        `${Math.round(100 * share)} %`,
        Math.max(1, Math.min(6, Math.round(6.5 - 6 * share))),
      ],
    };
  });
  const mean = most.map((_, j) => german(rows.reduce((sum, { points }) => sum + points[j], 0) / rows.length));
  const lines = [
    ["Vergleichsarbeit Mathematik, Jahrgang 6"],
    [],
    ["Nachname", "Vorname", "Klasse", ...most.map((_, j) => `Aufgabe ${j + 1}`), "Summe", "Prozent", "Note"],
    ...rows.map(({ student, points, end }) => [...student, ...points.map(german), ...end]),
    ["Durchschnitt", "", "", ...mean, "", "", ""],
  ];
  return Buffer.from(`${lines.map((cells) => cells.join(";")).join("\r\n")}\r\n`, "latin1");
}

/** One continuous ability and no separate skills: a 2PL model. */
export function oneAbility() {
  const next = numbers(29);
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
  const items = Array.from({ length: 16 }, (_, j) => ({
    name: `task${j + 1}`,
    slope: 1 + next(),
    level: -1.8 + 0.24 * j,
  }));
  const rows = Array.from({ length: 500 }, (_, i) => {
    const ability = normal();
    const cells = items.map(({ slope, level }) =>
      next() < 1 / (1 + Math.exp(-slope * (ability - level))) ? 1 : 0,
    );
    return [`s${String(i + 1).padStart(3, "0")}`, ...cells].join(",");
  });
  return Buffer.from(`${[["student", ...items.map(({ name }) => name)].join(","), ...rows].join("\n")}\n`);
}

if (import.meta.filename === process.argv[1]) {
  cpSync(new URL("responses.csv", LINE), new URL("number-line.csv", OUT));
  cpSync(new URL("expert-q.csv", LINE), new URL("number-line-expert.csv", OUT));
  cpSync(new URL("class.csv", LINE), new URL("number-line-class.csv", OUT));
  writeFileSync(new URL("gradebook.csv", OUT), gradebook());
  writeFileSync(new URL("one-ability.csv", OUT), oneAbility());
}
