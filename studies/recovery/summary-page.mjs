import { mean, percent, percentWithError, table } from "../common/figures.mjs";
import { ALIKE, newestOf } from "./alike.mjs";
import { bars, worstCells } from "./bars.mjs";
import { cellFigures, errorsOf, exactText, isBeyondPaper, meanOverCells } from "./cell-figures.mjs";
import { cellName } from "./data-set-id.mjs";
import { addBins, binText, EDGES } from "./reliability.mjs";

/** The bars, the worst cells, who misses why, how far the probabilities can be trusted, and what it costs. */
export function summaryPage(cells, lines) {
  const refined = lines.filter(({ method }) => method === "refined");
  return `# Recovery of Q: summary

Made by \`qmatrix study report recovery\` from the raw lines (${countText(lines)}); ${builtText(lines)}.

## Targets

${table(
  ["target", "found", "cells run", "met"],
  bars(cells, lines).map(({ promise, found, holds, run, of }) => [
    promise,
    found,
    `${run} of ${of}`,
    holds === undefined ? "–" : holds ? "yes" : "**no**",
  ]),
)}

Classification accuracy has its own page, [accuracy.md](accuracy.md).

## The paper's grid by N and setting

The RBM was run on one data set per cell, at N = 10000 only with 5 and 10 attributes (with 25 one data set takes minutes): its column is
the mean over those, factor analysis and ours over all. A cell-by-cell comparison is in [paper.md](paper.md).

${settingsTable(cells, lines)}

## The ten worst cells of all sections

${table(
  ["cell", "OE % (standard error)", "exact"],
  uniqueCells(worstCells(cellFigures(cells, lines)))
    .slice(0, 10)
    .map(({ cell, refined: own }) => [cellName(cell), percentWithError(errorsOf(own)), exactText(own)]),
)}

## Missing responses

${missingTable(cells, lines)}

## Misses

${missesText(refined)} Each is in [misses.md](misses.md).

## Inclusion probabilities

Entries of our learner by inclusion probability: the mean probability → the share of ones (number of entries),
by kind of data; ${newestText(refined)}.

${reliabilityTable(newestOf(refined))}

Between .1 and .9: the ones expected from the probabilities, and those found.

${middleTable(newestOf(refined))}

The probabilities do not account for what a search has missed (random Q), nor for dependence outside the model (hierarchies).

## CPU seconds

Mean CPU seconds per data set on one thread, on a machine shared with other work.

${costTable(lines)}
`;
}

function settingsTable(cells, lines) {
  const paper = cellFigures(cells, lines, "paper");
  const key = ({ cell }) => `${cell.N} | noise ${cell.noise}, ρ ${cell.rho}`;
  const row = (name) => {
    const some = paper.filter((figure) => key(figure) === name);
    const own = some.flatMap(({ refined }) => refined);
    const rival = (method) => {
      const values = errorsOf(some.flatMap((figure) => figure[method]));
      return values.length === 0 ? "–" : percent(mean(values));
    };
    const beyond = isBeyondPaper(some[0].cell) ? " (beyond the paper)" : "";
    const found = own.length === 0 ? "–" : percent(meanOverCells(some));
    return [`${name}${beyond}`, own.length, found, exactText(own), rival("factor"), rival("rbm")];
  };
  return table(
    ["N", "setting", "data sets", "OE %", "exact", "factor analysis", "RBM"],
    [...new Set(paper.map(key))].map(row),
  );
}

/** Against the same data sets without holes. */
function missingTable(cells, lines) {
  const figures = cellFigures(cells, lines, "missing");
  const shares = [...new Set(figures.map(({ cell }) => cell.missing ?? 0))];
  const name = ({ cell }) => `${cell.model} K=${cell.K}`;
  const rows = [...new Set(figures.map(name))].map((row) => [
    row,
    ...shares.map((share) => {
      const one = figures.find((figure) => name(figure) === row && (figure.cell.missing ?? 0) === share);
      return percentWithError(errorsOf(one.refined));
    }),
  ]);
  return table(["OE %", ...shares.map((share) => `${100 * share}% missing`)], rows);
}

/** Differences of less than this, or than two standard errors, decide little. */
const CLOSE = 1;

function missesText(refined) {
  const misses = refined.filter(({ truth }) => truth);
  const of = (verdict) => misses.filter(({ truth }) => truth.verdict === verdict).length;
  const close = misses.filter(
    ({ truth }) => Math.abs(truth.difference) < Math.max(CLOSE, 2 * truth.standardError),
  ).length;
  return `${misses.length} of ${refined.length} data sets: the truth scores better in ${of("search")} (search), worse in ${of("information")} (information);
in ${close} of them the difference is less than ${CLOSE} or two standard errors.`;
}

/** Kinds of data sets, the first that applies. */
const KINDS = [
  ["evenness 1", ({ evenness }) => evenness === 1],
  ["evenness 2", ({ evenness }) => evenness === 2],
  ["missing responses", ({ missing }) => missing > 0],
  ["random Q", ({ q }) => q === "random"],
  ["other dependence", ({ mastery }) => mastery !== undefined],
  ["items differ", ({ noise }) => typeof noise === "object"],
  ["N < 2000", ({ N }) => N < 2000],
  ["noise .2, ρ .75", isBeyondPaper],
  ["the rest", () => true],
];

function newestText(refined) {
  const newest = newestOf(refined);
  const sizes = [...new Set(newest.map(({ cell }) => cell.K))].sort((a, b) => a - b);
  return `the ${newest.length} data sets of the newest build and of equivalent ones${sizes.length > 0 ? ` (K = ${sizes.join(", ")})` : ""}`;
}

/** Bins of all lines, then of each kind of data. */
function binsByKind(refined) {
  const kindOf = ({ cell }) => KINDS.find(([, applies]) => applies(cell))[0];
  const of = (some) => addBins(some.map(({ bins }) => bins));
  return [of(refined), ...KINDS.map(([kind]) => of(refined.filter((line) => kindOf(line) === kind)))];
}

function reliabilityTable(refined) {
  if (refined.length === 0) return "Nothing has been run.";
  const columns = binsByKind(refined);
  const rows = columns[0].map((_, b) => [
    `${EDGES[b]}–${EDGES[b + 1]}`,
    ...columns.map((bins) => binText(bins[b])),
  ]);
  return table(["probability", "all", ...KINDS.map(([kind]) => kind)], rows);
}

/** Probabilities that leave an entry open. */
const MIDDLE = [0.1, 0.9];

function middleTable(refined) {
  const rows = binsByKind(refined).map((bins, at) => {
    const middle = bins.filter((_, b) => EDGES[b] >= MIDDLE[0] && EDGES[b + 1] <= MIDDLE[1]);
    const total = (name) => middle.reduce((sum, bin) => sum + bin[name], 0);
    return [
      at === 0 ? "all" : KINDS[at - 1][0],
      total("entries"),
      total("expected").toFixed(1),
      total("ones"),
    ];
  });
  return table(["data", "entries given .1 to .9", "ones expected", "ones found"], rows);
}

function costTable(lines) {
  const methods = ["refined", "factor", "rbm", "auto"];
  const key = ({ cell, J }) => `${cell.K} | ${J} | ${cell.N}`;
  const keys = [...new Set(lines.map(key))].sort(byNumbers);
  const rows = keys.map((name) => [
    name,
    ...methods.map((method) => {
      const some = lines.filter((line) => line.method === method && key(line) === name);
      return some.length === 0 ? "–" : mean(some.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2);
    }),
  ]);
  return table(["K", "J", "N", "ours", "factor analysis", "RBM", "auto"], rows);
}

function byNumbers(left, right) {
  const [a, b] = [left, right].map((name) => name.split(" | ").map(Number));
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** A cell of two sections once. */
function uniqueCells(figures) {
  return [...new Map(figures.map((figure) => [cellName(figure.cell), figure])).values()];
}

function countText(lines) {
  const methods = [...new Set(lines.map(({ method }) => method))];
  const count = (method) => lines.filter((line) => line.method === method).length;
  return methods.map((method) => `${method} ${count(method)}`).join(", ") || "none yet";
}

/** Which build of core made how many of our lines, the newest line's first, and where. */
function builtText(lines) {
  const own = lines.filter(({ method }) => method === "refined").toReversed();
  const counts = new Map();
  for (const { build } of own) counts.set(build, (counts.get(build) ?? 0) + 1);
  const builds = [...counts].map(([build, count]) => {
    const some = own.filter((line) => line.build === build);
    const sizes = [...new Set(some.map(({ cell }) => cell.K))].sort((a, b) => a - b);
    return `${build} ${count} (K = ${sizes.join(", ")})`;
  });
  const alike = ALIKE.filter((build) => counts.has(build));
  const alikeText = alike.length > 1 ? `; ${alike.join(" and ")} are equivalent` : "";
  const machines = [...new Set(lines.map(({ machine }) => machine))].join("; ");
  return `ours by build of core: ${builds.join("; ") || "none"}${alikeText}${machines ? `; on ${machines}` : ""}`;
}
