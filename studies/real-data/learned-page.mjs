import { compareQ, permuteAttributes } from "@qmatrix/core/data";
import { DATA_NAMES } from "../common/data-files.mjs";
import { mean, signed, table } from "../common/figures.mjs";
import { EDGE, heldOutCells } from "../common/held-out.mjs";
import { qOfRows, rowsOf } from "../common/q-rows.mjs";
import { SAME, summariseStarts } from "../common/summarise-starts.mjs";

const DISTRIBUTIONS = ["saturated", "log-linear"];
const NAMES = { expert: "the expert's", learned: "learned, the expert's K", auto: "learned, K by auto" };

/** The page results/learned.md from the recorded lines and the experts' Q-matrices. */
export function learnedPage({ models, heldOut: settings }, experts, { learned, fits, heldOut }) {
  const parts = Object.entries(experts).map(([data, expert]) => {
    const mine = (lines) => lines.filter((line) => line.data === data);
    return `## ${DATA_NAMES[data]}

${agreementPart(expert, mine(learned))}
${attributesPart(mine(learned))}
${fitsPart(models, mine(fits))}
${heldOutPart(models, settings, mine(heldOut))}`;
  });
  return `# Q-matrices learned from real data, beside the experts'

Made by \`qmatrix study report real-data\` (${learned[0].machine}, other programs running).

${parts.join("\n")}`;
}

/** With the expert's number of attributes, columns matched: seed after seed, and item by item for the first. */
function agreementPart(expert, learned) {
  const same = learned.filter((line) => line.q === "learned");
  const found = same.map(({ rows }) => qOfRows(rows, { items: expert.items }));
  const ones = expert.entries.reduce((sum, entry) => sum + entry, 0);
  const zeros = expert.entries.length - ones;
  const rows = same.map(({ seed, runs, score }, at) => {
    const { overallError, missedOnes, falseOnes, exactRows } = compareQ(found[at], expert);
    return [
      seed,
      found[at].entries.reduce((sum, entry) => sum + entry, 0),
      `${percent(1 - overallError)}%`,
      `${Math.round(missedOnes * ones)} of ${ones}`,
      `${Math.round(falseOnes * zeros)} of ${zeros}`,
      `${exactRows} of ${expert.J}`,
      `${runs.filter(({ difference }) => difference === 0).length} of ${runs.length}`,
      score.toFixed(1),
      `${percent(1 - compareQ(found[at], found[0]).overallError)}%`,
    ];
  });
  const matched = permuteAttributes(found[0], compareQ(found[0], expert).columns);
  return `### Agreement

K = ${expert.K} as in the expert's; columns matched so that as few entries as possible differ. The expert has ${ones} ones of ${expert.entries.length}.

${table(
  [
    "seed",
    "ones",
    "entries that agree",
    "ones missed",
    "ones extra",
    "same rows",
    "searches that reached it",
    "score",
    "agrees with seed 1",
  ],
  rows,
)}

The rows of seed 1, columns in the expert's order, with the ones that they lack and have in addition to the expert's:

${table(
  ["item", "learned", "missed", "extra"],
  rowsOf(matched).map((row, j) => [expert.items[j], row, ...countsOf(matched, expert, j)]),
)}
`;
}

/** What `auto` makes of it. */
function attributesPart(learned) {
  const { choice } = learned.find((line) => line.q === "auto");
  // recorded before `live` was called `used`
  const rows = choice.curve.map(({ attributes, live, used = live, score, share }) => [
    attributes,
    used,
    score === undefined ? "–" : score.toFixed(1),
    `${(100 * share).toFixed(0)}%`,
  ]);
  return `### Number of attributes: \`auto\`

It picks ${choice.attributes}, between ${choice.low} and ${choice.high} by parallel analysis.

${table(["attributes on offer", "used by two items or more", "score", "searches that used as many"], rows)}
`;
}

/** AIC and BIC; the expert's fits are limited to as many starts as the learned Q-matrix has. */
function fitsPart(models, fits) {
  const rowsFor = (name, distribution, model) =>
    fits.filter((row) => row.q === name && row.model === model && row.distribution === distribution);
  const names = Object.keys(NAMES);
  const distributionsOf = (name) => DISTRIBUTIONS.filter((one) => rowsFor(name, one, models[0]).length > 0);
  const figures = (name, distribution, model) => {
    if (!distributionsOf(name).includes(distribution)) return undefined;
    const most = rowsFor("learned", distribution, model).length;
    const limit = name === "expert" ? most : Number.POSITIVE_INFINITY;
    return summariseStarts(rowsFor(name, distribution, model).filter(({ start }) => start < limit));
  };
  const rows = DISTRIBUTIONS.flatMap((distribution) =>
    models.flatMap((model) => {
      const expert = figures("expert", distribution, model);
      return names.flatMap((name) => {
        const own = figures(name, distribution, model);
        if (own === undefined) return [];
        return [
          [
            distribution,
            model,
            NAMES[name],
            own.parameters,
            own.logLik.toFixed(2),
            `${own.atBest} of ${own.starts}${own.unconverged > 0 ? `, ${own.unconverged} not converged` : ""}`,
            own.lowest.toFixed(2),
            own.aic.toFixed(2),
            own.bic.toFixed(2),
            ...(name === "expert" ? ["", ""] : [signed(own.aic - expert.aic), signed(own.bic - expert.bic)]),
          ],
        ];
      });
    }),
  );
  const preferred = names
    .filter((name) => name !== "expert")
    .flatMap((name) =>
      distributionsOf(name).map((distribution) => {
        const by = (criterion) =>
          models.filter(
            (model) =>
              figures(name, distribution, model)[criterion] <
              figures("expert", distribution, model)[criterion],
          );
        return `- ${NAMES[name]}, ${distribution} attributes: AIC prefers it to the expert's under ${listed(by("aic"))}, BIC under ${listed(by("bic"))}.`;
      }),
    );
  return `### AIC and BIC

The best of the starts, how many of them end within ${SAME} of it, and the lowest; the last two columns are the difference from the
expert's under the same model, negative where the learned Q-matrix is preferred.

${table(
  [
    "attributes",
    "model",
    "Q-matrix",
    "parameters",
    "logLik",
    "starts that reached it",
    "lowest",
    "AIC",
    "BIC",
    "AIC − expert's",
    "BIC − expert's",
  ],
  rows,
)}

${preferred.join("\n")}
`;
}

/** How probable the responses are of students who took part neither in learning nor in the fit. */
function heldOutPart(models, { starts, folds }, lines) {
  const of = (name, distribution, model) =>
    lines
      .filter((line) => line.q === name)
      .toSorted((a, b) => a.fold - b.fold)
      .map(
        ({ fits }) => fits.find((fit) => fit.model === model && fit.distribution === distribution).heldOut,
      );
  const distributionsOf = (name) => lines.find((line) => line.q === name).fits.map((fit) => fit.distribution);
  const rows = Object.keys(NAMES).flatMap((name) =>
    [...new Set(distributionsOf(name))].map((distribution) => [
      NAMES[name],
      distribution,
      ...models.flatMap((model) =>
        heldOutCells(
          of(name, distribution, model),
          name === "expert" ? undefined : of("expert", distribution, model),
        ),
      ),
    ]),
  );
  const learned = lines.filter((line) => line.q === "learned").map(({ rows: some }) => ones(some));
  return `### Held-out students

Learned from four fifths of the students, fitted to them (${starts === 1 ? "start 0" : `${starts} starts`}), and the responses of the other
fifth predicted, ${folds} times: ln P of all held-out responses, and by how much it exceeds that with the expert's Q-matrix under the same
model (standard errors over the folds in parentheses). Success probabilities are kept within ${EDGE} and ${1 - EDGE}. The learned
Q-matrices have ${mean(learned).toFixed(0)} ones on average here.

${table(["", "attributes", ...models.flatMap((model) => [model, "above the expert's"])], rows)}
`;
}

/** Ones of the expert's row that are missed, and ones too many. */
function countsOf(found, { K, entries }, j) {
  const differ = (entry) =>
    Array.from({ length: K }, (_, k) => j * K + k).filter(
      (at) => entries[at] === entry && found.entries[at] !== entry,
    ).length;
  return [differ(1), differ(0)];
}

function percent(share) {
  return (100 * share).toFixed(1);
}

function listed(names) {
  return names.length === 0 ? "no model" : names.join(", ");
}

function ones(rows) {
  return rows.join("").replaceAll("0", "").length;
}
