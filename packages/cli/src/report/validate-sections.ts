import { mesaPlot, qHeatmap, svgText } from "@qmatrix/charts";
import {
  type JudgedFit,
  OPINION_NAMES,
  requiredAttributes,
  SECOND_OPINIONS,
  type Validation,
} from "@qmatrix/core";
import { pText } from "../fit/fit-lines.ts";
import { namesIn, needsText, type ValidateTold } from "../validate/validate-told.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlTable } from "./html-table.ts";

/** More entries, or more items, than this are not shown; the files have them all. */
const MOST_ENTRIES = 40;
const MOST_MESAS = 12;

/** The entries that an expert should look at, the most doubtful first, with what each method says. */
export function entriesSection({ entries, opinions }: Validation): string[] {
  const look = entries.filter(({ isWorthALook }) => isWorthALook);
  if (look.length === 0) return ["<p>No entry is in doubt.</p>"];
  const asked = SECOND_OPINIONS.filter((method) => opinions.some((opinion) => opinion.method === method));
  const rows = look
    .slice(0, MOST_ENTRIES)
    .map((entry) => [
      String(entry.rank),
      entry.item,
      entry.attribute,
      entry.why,
      `${Number(entry.inQ)}\u00a0→\u00a0${Number(entry.suggested)}`,
      entry.inclusion.toFixed(2),
      ...asked.map((method) => String(Number(entry.against.includes(method) ? !entry.inQ : entry.inQ))),
    ]);
  const rest = look.length - rows.length;
  const header = [
    "",
    "Item",
    "Attribute",
    "Why",
    "Q",
    "Probability",
    ...asked.map((method) => COLUMNS[method]),
  ];
  return [
    "<h2>Entries worth a second look</h2><p>The most doubtful first. Q: what the expert has, and what is suggested. " +
      "Probability: that the item needs the attribute. The other columns: what each method would have.</p>",
    scrolled(htmlTable("Entries", header, rows, { words: 4 })),
    ...(rest > 0 ? [`<p>entries.csv has ${rest} more.</p>`] : []),
  ];
}

const COLUMNS = { rbm: "RBM", pvaf: "PVAF", wald: "Wald", hull: "Hull" } as const;

/** What the other methods would have in place of the expert's Q-matrix. */
export function opinionSection({ q, opinions }: Validation, document: Document): string[] {
  if (opinions.length === 0) return [];
  const rows = opinions.map(({ method, q: theirs, how }) => {
    const out = q.entries.filter((entry, at) => entry === 1 && theirs.entries[at] === 0).length;
    const into = q.entries.filter((entry, at) => entry === 0 && theirs.entries[at] === 1).length;
    return [COLUMNS[method], how, String(out), String(into)];
  });
  const figures = opinions.map(({ method, q: theirs }) => {
    const names = { q: OPINION_NAMES[method], compareWith: "the expert's" };
    return `<figure>${svgText(qHeatmap(theirs, { document, title: COLUMNS[method], compareWith: q, names }))}</figure>`;
  });
  return [
    "<h2>What other methods say</h2><p>RBM: the restricted Boltzmann machine of Li, Ma &amp; Xu, started from the " +
      "expert's Q-matrix; it finds many entries too many. PVAF: the simplest attributes that account for enough of the " +
      "differences between students. Wald: attributes are added and dropped while tests call for it. Hull: where more " +
      "attributes stop to pay. The last three rest on a fit with the expert's Q-matrix, and suffer from its errors.</p>",
    scrolled(htmlTable("Methods", ["Method", "How", "Would take out", "Would put in"], rows, { words: 2 })),
    `<details><summary>Their Q-matrices beside the expert's</summary>${figures.join("\n")}</details>`,
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
  const figures = places.slice(0, MOST_MESAS).map((j) => {
    const { points, expert } = mesas[j]!;
    const namesOf = (of: typeof q) => requiredAttributes(of, j).map((k) => q.attributes[k]);
    const steps = points.map(({ q: mask, pvaf }) => ({ attributes: namesIn(q, mask), pvaf }));
    const chart = mesaPlot(steps, {
      document,
      title: q.items[j],
      expert: { attributes: namesOf(q), pvaf: expert },
      suggested: namesOf(suggested),
      ...cut,
    });
    const told = `expert: ${needsText(q, j)}; suggested: ${needsText(suggested, j)}`;
    return `<figure style="display:inline-block">${svgText(chart)}<figcaption>${escapeHtml(told)}</figcaption></figure>`;
  });
  const rest = places.length - figures.length;
  return [
    "<h2>Mesa plots of the items in doubt</h2><p>For each number of attributes the best choice of them, and the share of the " +
      "variance (PVAF) that it accounts for, by a fit with the expert's Q-matrix. The edge of the flat part is what the item " +
      "needs; the ring is what the expert has. Point at a dot to read its attributes.</p>",
    `<div>${figures.join("\n")}</div>`,
    ...(rest > 0 ? [`<p>result.json has those of ${rest} more items.</p>`] : []),
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
    scrolled(htmlTable("Fit of the expert's Q-matrix and of the suggested one", header, rows, { words: 2 })),
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

function scrolled(table: string): string {
  return `<div class="scroll">${table}</div>`;
}
