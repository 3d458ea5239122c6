import { compareQ, permuteAttributes } from "@qmatrix/core";
import { mean, signed, table } from "../recovery/figures.mjs";
import { DATA_NAMES } from "./data-names.mjs";
import { EDGE, heldOutCells } from "./held-out.mjs";
import { qOfRows, rowsOf } from "./q-rows.mjs";
import { SAME, summariseStarts } from "./summarise-starts.mjs";

const NAMES = { expert: "the expert's", learned: "learned, the expert's K", auto: "learned, K by auto" };

/** The page results/learned.md from the raw lines and the experts' Q-matrices. */
export function learnedPage(design, experts, [learned, fits, heldOut, expertFits]) {
  const parts = design.data.map(({ data, fits: cells }) => {
    const mine = (lines) => lines.filter((line) => line.data === data);
    return `## ${DATA_NAMES[data]}

${agreementPart(experts[data], mine(learned))}
${attributesPart(mine(learned))}
${fitsPart(design.models, cells, mine(fits), mine(expertFits))}
${heldOutPart(design, cells, mine(heldOut))}`;
  });
  return `# Q-matrices learned from real data, beside the experts'

Made by \`learn.mjs\` from \`learned.jsonl\`, \`learned-fits.jsonl\`, \`learned-held-out.jsonl\` and, for saturated fits of the
experts' Q-matrices, \`real-data.jsonl\` (${learned[0].cpu}, Node ${learned[0].node}, other programs running).

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

K = ${expert.K} as the expert has it; columns matched so that as few entries differ as can. The expert has ${ones} ones of ${expert.entries.length}.

${table(
  [
    "seed",
    "ones",
    "entries that agree",
    "ones missed",
    "ones extra",
    "same rows",
    "searches that ended here",
    "score",
    "agrees with seed 1",
  ],
  rows,
)}

The rows of seed 1, columns in the expert's order, and what they lack of the expert's and have beside them:

${table(
  ["item", "learned", "missed", "extra"],
  rowsOf(matched).map((row, j) => [expert.items[j], row, ...countsOf(matched, expert, j)]),
)}
`;
}

/** What `auto` makes of it. */
function attributesPart(learned) {
  const { choice } = learned.find((line) => line.q === "auto");
  const rows = choice.curve.map(({ attributes, live, score, share }) => [
    attributes,
    live,
    score === undefined ? "–" : score.toFixed(1),
    `${(100 * share).toFixed(0)}%`,
  ]);
  return `### How many attributes: \`auto\`

It picks ${choice.attributes}, between ${choice.low} and ${choice.high} by parallel analysis.

${table(["attributes on offer", "used by two items or more", "score", "searches that used as many"], rows)}
`;
}

/** AIC and BIC; the expert's saturated fits are limited to as many starts as the others have. */
function fitsPart(models, cells, fits, expertFits) {
  const rowsFor = (name, distribution, model) => {
    const isExpert = name === "expert";
    const source = isExpert && distribution === "saturated" ? expertFits : fits;
    return source.filter(
      (row) =>
        (isExpert ? row.rows === undefined : row.q === name) &&
        row.model === model &&
        row.distribution === distribution &&
        row.start < cells[name][distribution],
    );
  };
  const distributions = Object.keys(cells.expert);
  const figures = (name, distribution, model) =>
    distribution in cells[name] ? summariseStarts(rowsFor(name, distribution, model)) : undefined;
  const rows = distributions.flatMap((distribution) =>
    models.flatMap((model) => {
      const expert = figures("expert", distribution, model);
      return Object.keys(cells).flatMap((name) => {
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
  const preferred = Object.keys(cells)
    .filter((name) => name !== "expert")
    .flatMap((name) =>
      Object.keys(cells[name]).map((distribution) => {
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
    "starts at it",
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

/** How probable the answers of students are who took no part, neither in learning nor in the fit. */
function heldOutPart({ models, heldOut }, cells, lines) {
  const of = (name, distribution, model) =>
    lines
      .filter((line) => line.q === name)
      .toSorted((a, b) => a.fold - b.fold)
      .map(
        ({ fits }) => fits.find((fit) => fit.model === model && fit.distribution === distribution).heldOut,
      );
  const rows = Object.keys(cells).flatMap((name) =>
    Object.keys(cells[name]).map((distribution) => [
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
  return `### Students who were held out

Learned from four fifths of the students, fitted to them (${heldOut.starts === 1 ? "start 0" : `${heldOut.starts} starts`}), and the answers of the other
fifth predicted, ${heldOut.folds} times: ln P of all held-out answers, and by how much it is above that with the expert's Q-matrix under the same
model (in brackets the standard error over the folds). Success probabilities are kept within ${EDGE} and ${1 - EDGE}. The learned
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
