import { mesaPlot, qHeatmap } from "@qmatrix/charts";
import {
  type EntryTold,
  type JudgedFit,
  OPINION_NAMES,
  requiredAttributes,
  type SecondOpinion,
  type Validation,
} from "@qmatrix/core";
import type { Cell } from "../files/csv-row.ts";
import { pText } from "../fit/fit-lines.ts";
import { ENTRY_HEADER, entryRows } from "../validate/entry-rows.ts";
import { namesIn, needsText, type ValidateTold } from "../validate/validate-told.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlFigure } from "./html-figure.ts";
import { htmlTable } from "./html-table.ts";
import { counted } from "./in-words.ts";

/** More entries, or more items, than this are not shown; the files have them all. */
const MOST_ENTRIES = 40;
const MOST_MESAS = 12;

/** The entries that an expert should look at, the most doubtful first, with a sentence that says why. */
export function entriesSection(validation: Validation): string[] {
  const look = validation.entries.filter(({ isWorthALook }) => isWorthALook);
  if (look.length === 0) return ["<p>No entry is in doubt.</p>"];
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
  const header = ["Rank", "Item × attribute", "What is suggested, and why"];
  if (hasStatistics) header.push("PVAF without → with", "Wald p");
  return [
    "<h2>Entries worth a second look</h2><p>The most doubtful first. The probability is that the item needs the attribute, given " +
      `the answers and the expert; other methods agree or disagree with what is suggested.${hasStatistics ? STATISTICS : ""}</p>`,
    htmlTable("The most doubtful entries", header, rows, {
      words: 3,
      look: (_, column) => (column === 2 ? "sentence" : undefined),
      download: { name: "entries-worth-a-look.csv", header: ENTRY_HEADER, rows: lookedAt(validation) },
    }),
    ...(rest > 0
      ? [
          `<p>${counted(rest, "more is", "more are")} in entries.csv, beside this page, and in the table to save.</p>`,
        ]
      : []),
  ];
}

const STATISTICS =
  " PVAF: the share of the variance that the expert's attributes of the item account for without this one and with it; Wald p: small " +
  "where it makes a difference beside them. Both rest on a fit with the expert's Q-matrix.";

function statisticsCells({ statistics }: EntryTold): string[] {
  if (statistics === null) return ["–", "–"];
  const { pvafWithout, pvafWith, wald } = statistics;
  return [`${pvafWithout.toFixed(2)} → ${pvafWith.toFixed(2)}`, wald ? pText(wald.p) : "–"];
}

/** The rows of entries.csv that are worth a look. */
function* lookedAt(validation: Validation): Generator<Cell[]> {
  let at = 0;
  for (const row of entryRows(validation)) if (validation.entries[at++].isWorthALook) yield row;
}

const METHODS: Readonly<Record<SecondOpinion, { readonly name: string; readonly told: string }>> = {
  rbm: {
    name: "RBM",
    told: "the restricted Boltzmann machine of Li, Ma & Xu, started from the expert's Q-matrix. It finds many entries too many.",
  },
  pvaf: {
    name: "PVAF",
    told: "the fewest attributes that account for enough of the differences between students.",
  },
  wald: {
    name: "Wald",
    told: "attributes are added and dropped, one after the other, while tests call for it. The p beside an entry is that of a single test, with the expert's other attributes as they are: the two may disagree.",
  },
  hull: { name: "Hull", told: "the number of attributes from which on more of them stop to pay." },
};
/** Pictures of so many attributes stand side by side. */
const MOST_SIDE_BY_SIDE = 15;

/** What the other methods would have in place of the expert's Q-matrix. */
export function opinionSection({ q, opinions }: Validation, document: Document): string[] {
  if (opinions.length === 0) return [];
  const rows = opinions.map(({ method, q: theirs, how }) => {
    const out = q.entries.filter((entry, at) => entry === 1 && theirs.entries[at] === 0).length;
    const into = q.entries.filter((entry, at) => entry === 0 && theirs.entries[at] === 1).length;
    return [METHODS[method].name, how, String(out), String(into)];
  });
  const told = opinions.map(
    ({ method }) => `<li><b>${METHODS[method].name}</b>: ${escapeHtml(METHODS[method].told)}</li>`,
  );
  const figures = opinions.map(({ method, q: theirs }) => {
    const names = { q: OPINION_NAMES[method], compareWith: "the expert's" };
    return htmlFigure(qHeatmap(theirs, { document, title: METHODS[method].name, compareWith: q, names }));
  });
  const fromFits = opinions.filter(({ method }) => method !== "rbm").length;
  const who = fromFits < opinions.length ? "All but the RBM" : "They";
  return [
    `<h2>What other methods say</h2><ul>${told.join("\n")}</ul>`,
    ...(fromFits > 0
      ? [`<p>${who} rest on a fit with the expert's Q-matrix, and suffer from its errors.</p>`]
      : []),
    htmlTable("Methods", ["Method", "How", "Would take out", "Would put in"], rows, { words: 2 }),
    "<details><summary>Their Q-matrices beside the expert's</summary>",
    `<div class="${q.K <= MOST_SIDE_BY_SIDE ? "pictures" : ""}">${figures.join("\n")}</div></details>`,
  ];
}

/** Mesa plots of the items in doubt. */
export function mesaSection({ validation, options }: ValidateTold, document: Document): string[] {
  const { q, suggested, entries, mesas } = validation;
  if (mesas === null) return [];
  const doubtful = [...new Set(entries.filter((entry) => entry.isWorthALook).map(({ item }) => item))];
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
    const told = `Expert: ${needsText(q, j)}. Suggested: ${needsText(suggested, j)}.`;
    return (
      `<section class="card"><h3>${escapeHtml(q.items[j])}</h3><p>${escapeHtml(told)}</p>\n` +
      `${htmlFigure(chart)}</section>`
    );
  });
  const rest = places.length - cards.length;
  return [
    "<h2>Mesa plots of the items in doubt</h2><p>For each number of attributes the best choice of them, and the share of the " +
      "variance (PVAF) that it accounts for, by a fit with the expert's Q-matrix. Where the line gets flat more attributes no longer help; where " +
      "it climbs to the end, as with more patterns than students, it tells nothing. The ring: what the expert has; a full dot: what is suggested, where it is the best of its size; dashes: what a " +
      "choice must account for. Point at a dot to read its attributes.</p>",
    `<div class="cards narrow">${cards.join("\n")}</div>`,
    ...(rest > 0 ? [`<p>result.json has those of ${counted(rest, "more item")}.</p>`] : []),
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
    `<h2>How well both fit</h2><p>Lower AIC and BIC are better. M2 with a large p, and RMSEA2 up to 0.03, say that the model ` +
      `reproduces the answers. Attributes hang together by the distribution <code>${escapeHtml(fits[0].distribution)}</code>.</p>`,
    htmlTable("Fit of both Q-matrices", header, rows, { words: 2 }),
  ];
}

function fitCells({ model, of, logLik, parameters, criteria, absolute, converged }: JudgedFit): string[] {
  const { m2, rmsea2, srmsr } = absolute;
  return [
    model,
    `${of}${converged ? "" : " (not converged)"}`,
    logLik.toFixed(1),
    String(parameters.total),
    criteria.aic.toFixed(1),
    criteria.bic.toFixed(1),
    m2?.statistic.toFixed(1) ?? "–",
    m2 ? String(m2.df) : "–",
    m2 ? pText(m2.pValue) : "–",
    rmsea2?.value.toFixed(4) ?? "–",
    srmsr?.toFixed(4) ?? "–",
  ];
}
