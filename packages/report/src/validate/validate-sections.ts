import { mesaPlot, qHeatmap } from "@qmatrix/charts";
import { requiredAttributes } from "@qmatrix/core/data";
import { LEAST_DOUBT } from "@qmatrix/core/learn";
import type { EntryReport, JudgedFit, SecondOpinion, Validation } from "@qmatrix/core/validate";
import { pText } from "../fit/fit-lines.ts";
import { DIFFERENT_MAXIMA } from "../fit/start-words.ts";
import type { Cell } from "../page/csv-row.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { counted } from "../words/in-words.ts";
import { ENTRY_HEADER, entryRows } from "./entry-rows.ts";
import { notComputed } from "./not-computed.ts";
import { doubtWords } from "./suggestion-words.ts";
import { namesIn, needsText, type ValidateReport } from "./validate-result.ts";
import { OPINION_LABELS } from "./validate-summary.ts";

/** Further entries or items are not shown; the files have all of them. */
const MOST_ENTRIES = 20;
const MOST_MESAS = 12;

/** The entries that an expert should review, the most doubtful first, each with a reason. */
export function entriesSection(validation: Validation): string[] {
  const look = validation.entries.filter(({ needsReview }) => needsReview);
  if (look.length === 0) return ["<h2>Entries to review</h2>", "<p>No entry needs review.</p>"];
  const hasStatistics = validation.mesas !== null;
  const rows = look
    .slice(0, MOST_ENTRIES)
    .map((entry) => [
      String(entry.rank),
      `${entry.item} × ${entry.attribute}`,
      entry.why,
      ...(hasStatistics ? statisticsCells(entry) : []),
    ]);
  const rest = look.length - rows.length;
  const header = ["Rank in entries.csv", "Item × attribute", "Suggestion and reason"];
  if (hasStatistics) header.push("PVAF without → with", "Wald p");
  return [
    "<h2>Entries to review</h2>",
    `<p>The entries with the strongest evidence against them come first. ${reviewWords(validation.opinions.length > 0)} Entries that need no review are omitted, so ranks may not be consecutive.${hasStatistics ? STATISTICS : ""}</p>`,
    htmlTable("Entries to review", header, rows, {
      words: 3,
      look: (_, column) => (column === 2 ? "sentence" : undefined),
      download: { name: "entries-to-review.csv", header: ENTRY_HEADER, rows: lookedAt(validation) },
    }),
    ...(rest > 0
      ? [`<p>${counted(rest, "more is", "more are")} in entries.csv and in the downloadable table.</p>`]
      : []),
  ];
}

const STATISTICS =
  " PVAF is the proportion of variance accounted for by the expert's q-vector, without this attribute and with it. A small Wald p " +
  "indicates that the attribute contributes beyond the others. Both are based on a fit with the expert's Q-matrix.";

/** Why entries are listed. */
function reviewWords(hasOthers: boolean): string {
  const flagged = `An entry is flagged for review if it is changed${hasOthers ? "," : " or"} if the combined evidence against it is ${LEAST_DOUBT} or more`;
  return hasOthers
    ? `${doubtWords(true)} The reason gives both. ${flagged}, or if at least three of the other methods would change it and at most one would not.`
    : `${doubtWords(false)} ${flagged}.`;
}

function statisticsCells({ statistics }: EntryReport): string[] {
  if (statistics === null) return ["–", "–"];
  const { pvafWithout, pvafWith, wald } = statistics;
  return [`${pvafWithout.toFixed(2)} → ${pvafWith.toFixed(2)}`, wald ? pText(wald.p) : "–"];
}

/** The rows of entries.csv to review. */
function* lookedAt(validation: Validation): Generator<Cell[]> {
  let at = 0;
  for (const row of entryRows(validation)) if (validation.entries[at++].needsReview) yield row;
}

const ABOUT: Readonly<Record<SecondOpinion, string>> = {
  rbm: "This is the restricted Boltzmann machine of Li, Ma & Xu, started from the expert's Q-matrix. In our simulations it tends to over-specify q-vectors.",
  pvaf: "This method selects the smallest q-vector that accounts for enough of the variance in success probability.",
  wald: "This method adds and removes attributes stepwise by Wald tests. The Wald p in the table above is for a test of that single attribute, given the others in the expert's q-vector, so it may disagree with the stepwise result.",
  hull: "This method selects the q-vector beyond which further attributes hardly improve the fit.",
};
const SUGGESTED_BY: Readonly<Record<SecondOpinion, string>> = {
  rbm: "the RBM",
  pvaf: "PVAF",
  wald: "the Wald tests",
  hull: "the hull method",
};
const OPINION_MATRICES: Readonly<Record<SecondOpinion, string>> = {
  rbm: "the RBM Q-matrix",
  pvaf: "the PVAF Q-matrix",
  wald: "the Wald Q-matrix",
  hull: "the hull Q-matrix",
};

/** Pictures of so many attributes stand side by side. */
const MOST_SIDE_BY_SIDE = 15;

/** The Q-matrices that the other methods suggest. */
export function opinionSection({ q, opinions }: Validation, document: Document): string[] {
  if (opinions.length === 0) return [];
  const rows = opinions.map(({ method, q: theirs, how }) => {
    const out = q.entries.filter((entry, at) => entry === 1 && theirs.entries[at] === 0).length;
    const into = q.entries.filter((entry, at) => entry === 0 && theirs.entries[at] === 1).length;
    return [OPINION_LABELS[method], how, String(out), String(into)];
  });
  const about = opinions.map(
    ({ method }) => `<li><b>${OPINION_LABELS[method]}.</b> ${escapeHtml(ABOUT[method])}</li>`,
  );
  const figures = opinions.map(({ method, q: theirs }) => {
    const names = { q: OPINION_MATRICES[method], compareWith: "the expert's Q-matrix" };
    return htmlFigure(
      qHeatmap(theirs, { document, compareWith: q, names }),
      `Q-matrix suggested by ${SUGGESTED_BY[method]}, compared with the expert's`,
    );
  });
  const fromFits = opinions.filter(({ method }) => method !== "rbm").length;
  const which = fromFits < opinions.length ? "All except the RBM" : "They";
  return [
    `<h2>Other validation methods</h2><ul>${about.join("\n")}</ul>`,
    ...(fromFits > 0
      ? [`<p>${which} start from a fit with the expert's Q-matrix, and may inherit its errors.</p>`]
      : []),
    htmlTable("Changes by method", ["Method", "Details", "Removed", "Added"], rows, { words: 2 }),
    "<details><summary>Q-matrices compared with the expert's</summary>",
    `<div class="${q.K <= MOST_SIDE_BY_SIDE ? "pictures" : ""}">${figures.join("\n")}</div></details>`,
  ];
}

/** Mesa plots of the items with entries to review. */
export function mesaSection({ validation, options }: ValidateReport, document: Document): string[] {
  const { q, suggested, entries, mesas } = validation;
  if (mesas === null) return [];
  const doubtful = [...new Set(entries.filter((entry) => entry.needsReview).map(({ item }) => item))];
  const places = doubtful.map((item) => q.items.indexOf(item)).filter((j) => mesas[j] !== null);
  if (places.length === 0) return [];
  const cut = typeof options.pvafCut === "number" ? { cut: options.pvafCut } : {};
  const cards = places.slice(0, MOST_MESAS).map((j) => {
    const { points, expert } = mesas[j]!;
    const namesOf = (of: typeof q) => requiredAttributes(of, j).map((k) => q.attributes[k]);
    const steps = points.map(({ q: mask, pvaf }) => ({ attributes: namesIn(q, mask), pvaf }));
    const chart = mesaPlot(steps, {
      document,
      item: q.items[j],
      expert: { attributes: namesOf(q), pvaf: expert },
      suggested: namesOf(suggested),
      ...cut,
    });
    const vectors = `Expert: ${needsText(q, j)}. Suggested: ${needsText(suggested, j)}.`;
    return `<div>${htmlFigure(chart, `Mesa plot of ${q.items[j]}`, escapeHtml(vectors))}</div>`;
  });
  const rest = places.length - cards.length;
  return [
    "<h2>Mesa plots</h2><p>For each item to review, the plot shows the proportion of variance accounted for (PVAF) by the best q-vector with one attribute, with two, and so on, " +
      "from a fit with the expert's Q-matrix. Where the curve levels off, further attributes add little. If there are more attribute patterns " +
      "than students, the curve may rise for this reason alone and is then uninformative. The ring marks the expert's q-vector, the filled dot the suggested one " +
      "(if it is the best of its size), and the dashed line the PVAF cutoff. Hover over a dot to see its attributes.</p>",
    `<div class="pictures">${cards.join("\n")}</div>`,
    ...(rest > 0 ? [`<p>result.json has the values for ${counted(rest, "more item")}.</p>`] : []),
  ];
}

/** Both Q-matrices under the models. */
export function fitSection({ fits }: Validation): string[] {
  if (fits.length === 0) return [];
  const rows = fits
    .toSorted((a, b) => a.model.localeCompare(b.model) || a.of.localeCompare(b.of))
    .map(fitCells);
  const header = [
    "Model",
    "Q-matrix",
    "Log-likelihood",
    "Parameters",
    "AIC",
    "BIC",
    "M2",
    "df",
    "p",
    "RMSEA2",
    "SRMSR",
  ];
  return [
    "<h2>Model fit</h2>",
    htmlTable("Fit of both Q-matrices", header, rows, {
      words: 2,
      note:
        "AIC, BIC: Akaike's and the Bayesian information criterion; lower is better. M2: limited-information test of fit, with its degrees of freedom (df). RMSEA2: root mean square error of " +
        "approximation based on M2. SRMSR: standardized root mean square residual. A large p-value of M2 and an RMSEA2 up to 0.03 are " +
        `consistent with excellent fit to the univariate and bivariate margins. Attribute distribution: <code>${escapeHtml(fits[0].distribution)}</code>; N = ${fits[0].N}.${notComputed(
          fits,
        )
          .map((words) => ` ${escapeHtml(words)}`)
          .join("")}${fits.some(({ starts }) => starts.differs) ? ` ${DIFFERENT_MAXIMA}` : ""}`,
    }),
  ];
}

function fitCells({
  model,
  of,
  logLik,
  parameters,
  criteria,
  absolute,
  converged,
  starts,
}: JudgedFit): string[] {
  const { m2, rmsea2, srmsr } = absolute;
  return [
    model,
    `${of}${converged ? "" : " (not converged)"}${starts.differs ? " †" : ""}`,
    logLik.toFixed(1),
    String(parameters.total),
    criteria.aic.toFixed(1),
    criteria.bic.toFixed(1),
    m2?.statistic.toFixed(1) ?? "–",
    m2 ? String(m2.df) : "–",
    m2 ? pText(m2.pValue) : "–",
    rmsea2?.value.toFixed(3) ?? "–",
    srmsr?.toFixed(3) ?? "–",
  ];
}
