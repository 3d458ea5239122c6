import { compareQ } from "@qmatrix/core/data";
import { mean, table } from "../common/figures.mjs";
import { qOfRows } from "../common/q-rows.mjs";
import { countDifferences } from "./learners.mjs";
import { NAMES, SEEDED } from "./names.mjs";
import { countsThatRoundTo, possibleOverall, ratesOf } from "./paper-rates.mjs";

const share = (value) => value.toFixed(3).replace(/^0/, "");

/** What the paper's three rates can be shares of. */
export function printedPart({ rates, reds }, q) {
  const sizes = sizesOf(q);
  const { ones, all } = sizes;
  const rows = [
    ["entries that differ", rates.overall, all],
    ["ones of Q0 that Q̂ lacks", rates.missed, ones],
    ["zeros of Q0 that are ones in Q̂", rates.extra, all - ones],
  ].map(([what, rate, of]) => [
    what,
    share(rate),
    of,
    (rate * of).toFixed(2),
    countsThatRoundTo(rate, of).join(", ") || "none",
    neighbours(rate, of),
  ]);
  const [low, high] = possibleOverall(rates, sizes);
  return `## The paper's error rates

${table(["", "the paper", "of", "comes to", "whole numbers that round to it", "the nearest ones"], rows)}

The text counts ${reds} red blocks, which is ${share(reds / ones)} of ${ones}, not ${share(rates.missed)}. Nor can the three be means over several Q̂: then
the first would be ${ones}/${all} times the second plus ${all - ones}/${all} times the third, which is between ${low.toFixed(4)} and ${high.toFixed(4)} for whatever
rounds to what is printed.
`;
}

/** Every Q̂ against Q0, columns by name and matched. */
export function ratesPart({ paper, fit }, q, learned) {
  const sizes = sizesOf(q);
  const zero = { missed: sizes.ones, extra: 0 };
  const rows = fit.qs
    .filter((name) => name !== "auto")
    .map((name) => {
      const line = learned.find((one) => one.q === name && one.seed === 1);
      const found = qOfRows(line.rows, q);
      const counts = countDifferences(found.entries, q.entries);
      const matched = compareQ(found, q);
      return [
        NAMES[name],
        ones(found),
        counts.missed,
        counts.extra,
        ...rateCells(ratesOf(counts, sizes)),
        `${sameRows(found, q)} of ${q.J}`,
        share(matched.overallError),
      ];
    });
  const { overall, missed, extra } = paper.rates;
  return `## Q̂ against Q0

Q0 as the truth; columns as they are named, and in the last column after the matching that agrees best. Seed 1.

${table(
  ["", "ones", "red", "blue", "OE", "OTP", "OTN", "rows as in Q0", "OE, matched"],
  [
    ["the paper", "–", `${paper.reds}`, "–", share(overall), share(missed), share(extra), "–", "–"],
    [
      "no ones at all",
      0,
      sizes.ones,
      0,
      ...rateCells(ratesOf(zero, sizes)),
      `0 of ${q.J}`,
      share(sizes.ones / sizes.all),
    ],
    ...rows,
  ],
)}
`;
}

/** How much another seed changes. */
export function seedsPart(q, learned) {
  const sizes = sizesOf(q);
  const rows = SEEDED.map((name) => {
    const found = learned.filter((line) => line.q === name).map(({ rows }) => qOfRows(rows, q));
    const rates = found.map(({ entries }) => ratesOf(countDifferences(entries, q.entries), sizes));
    const pairs = found.flatMap((one, at) => found.slice(at + 1).map((other) => [one, other]));
    return [
      NAMES[name],
      found.length,
      span(found.map(ones), String),
      ...["overall", "missed", "extra"].map((key) =>
        span(
          rates.map((rate) => rate[key]),
          share,
        ),
      ),
      share(mean(pairs.map(([one, other]) => differing(one, other) / sizes.all))),
      share(mean(pairs.map(([one, other]) => compareQ(one, other).overallError))),
    ];
  });
  return `## Other seeds

Smallest and largest over the seeds; then the mean share of entries in which the Q̂ of two seeds differ from each other, columns by name
and matched.

${table(["", "seeds", "ones", "OE", "OTP", "OTN", "between seeds", "matched"], rows)}
`;
}

/** The mean rates of every cell of the paper's grid, from Q0 and from a start that means nothing. */
export function trainingsPart({ paper }, q, learned) {
  const sizes = sizesOf(q);
  const linesOf = (name) => learned.filter((line) => line.q === name);
  const chosen = linesOf("rbm").map(
    ({ chosen: { penalty, learningRate } }) => `${penalty} with ${learningRate}`,
  );
  const { training } = learned.find((line) => line.q === "near");
  const { overall, missed, extra } = paper.rates;
  return `## The paper's method, training by training

OE, OTP, OTN and, in parentheses, the validation error, means over ${linesOf("rbm").length} seeds and 5 folds; columns by name. The paper has
${share(overall)} ${share(missed)} ${share(extra)}.

${gridTable(linesOf("rbm"), sizes)}

Chosen by the smallest validation error, seed after seed (λ with γ0): ${chosen.join("; ")}. Nearest the paper's rates of all
${linesOf("rbm").flatMap(({ grid }) => grid).length} trainings: λ = ${training.penalty}, γ0 = ${training.learningRate}, fold ${training.fold + 1} of seed ${training.seed}.

The same from a start that means nothing, Q0 with its rows dealt to other items at random, a deal for each seed; errors are
against that start:

${gridTable(linesOf("shuffled"), sizes)}
`;
}

function gridTable(lines, sizes) {
  const trainings = lines.flatMap(({ grid }) => grid);
  const penalties = [...new Set(trainings.map(([penalty]) => penalty))];
  const learningRates = [...new Set(trainings.map(([, rate]) => rate))];
  const cell = (penalty, rate) => {
    const here = trainings.filter((training) => training[0] === penalty && training[1] === rate);
    const of = here.map(([, , , , , missed, extra]) => ratesOf({ missed, extra }, sizes));
    const error = mean(here.map(([, , , validation]) => validation)).toFixed(2);
    const rates = ["overall", "missed", "extra"].map((key) => share(mean(of.map((one) => one[key]))));
    return `${rates.join(" ")} (${error})`;
  };
  return table(
    ["λ", ...learningRates.map((rate) => `γ0 = ${rate}`)],
    penalties.map((penalty) => [penalty, ...learningRates.map((rate) => cell(penalty, rate))]),
  );
}

function sizesOf(q) {
  return { ones: ones(q), all: q.entries.length };
}

function ones({ entries }) {
  return entries.reduce((sum, entry) => sum + entry, 0);
}

function differing(one, other) {
  return one.entries.reduce((sum, entry, at) => sum + (entry !== other.entries[at]), 0);
}

function sameRows(found, { J, K, entries }) {
  const isSame = (j) =>
    entries.subarray(j * K, (j + 1) * K).every((entry, k) => entry === found.entries[j * K + k]);
  return Array.from({ length: J }, (_, j) => j).filter(isSame).length;
}

function rateCells({ overall, missed, extra }) {
  return [share(overall), share(missed), share(extra)];
}

function neighbours(rate, of) {
  const below = Math.floor(rate * of);
  return [below, below + 1].map((count) => `${count} is ${share(count / of)}`).join(", ");
}

function span(values, told) {
  const [low, high] = [told(Math.min(...values)), told(Math.max(...values))];
  return low === high ? low : `${low}–${high}`;
}
