import { metricLines } from "@qmatrix/charts";
import { table } from "../common/figures.mjs";
import { itemFigures, propositionCells, signsByDifficulty } from "./proposition-cells.mjs";
import { CORRELATIONS } from "./proposition-weights.mjs";

/** Where zeros are lost. */
const LOSING = ["DINA", "GDINA"].flatMap((model) => [2, 3].map((size) => ({ model, size })));

/** The page results/propositions.md. */
export function propositionsPage(lines) {
  const cells = propositionCells(lines);
  const find = (model, size, rho) =>
    cells.find((cell) => cell.model === model && cell.size === size && cell.rho === rho);
  const each = (write) =>
    CORRELATIONS.map((rho) => [rho, ...LOSING.map(({ model, size }) => write(find(model, size, rho)))]);
  const names = LOSING.map(({ model, size }) => `${model}, ${size}`);
  const kept = cells.filter(({ model, size }) => size === 1 || model === "ACDM");
  return `# How fast the propositions' zeros are lost

Made by \`qmatrix study report li-ma-xu-2022\` from \`propositions.json\`; nothing is simulated. K = 5, the paper's thresholds and correlated
Gaussians, every item of 1, 2 and 3 attributes; weights of \`bestLinearPredictor\`. ρ = .25 and .75 are the paper's.

![Weights not needed against correlation](propositions.svg)

Items of one attribute, and ACDM items of any size: the largest weight on an attribute that is not needed is
${Math.max(...kept.map(({ unneeded }) => unneeded))} at every ρ, to twelve decimals. For the others, that weight in per cent of the item's smallest needed one, in the
worst item, with its sign; ∞ where a needed weight is 0 or less:

${table(["ρ", ...names], each(ratioText))}

The two weights themselves, in per cent of 1 − s − g: the largest that is not needed / the smallest that is, over items.
In parentheses the items in which the first is as large as the second, if there are any.

${table(["ρ", ...names], each(weightsText))}

${findings(lines, find)}
`;
}

function findings(lines, find) {
  const high = find("DINA", 3, 0.75);
  const inPaper = lines.filter(
    ({ model, item, rho }) =>
      model === "DINA" && rho === 0.75 && item.length === 3 && item[2] === item[0] + 2,
  );
  const overturned = inPaper.filter((line) => itemFigures(line).ratio >= 1).length;
  const { all, byDifficulty } = signsByDifficulty(lines);
  const growth = find("DINA", 2, 0.2).ratio / find("DINA", 2, 0.1).ratio;
  return `- **Little is lost at first.** The weights begin like ρ²: from .1 to .2 the ratio of DINA items of 2 grows ${growth.toFixed(1)}-fold. At
  ρ = .25 the worst is ${ratioText(find("DINA", 3, 0.25))}%.
- **At ρ = .75 the order fails for DINA items of 3**, in ${high.overturned} of ${high.items}; of the paper's own three items, in ${overturned}. Both sides
  move: the largest weight that is not needed rises from 0 to ${percent(high.unneeded)}, and the smallest needed one, always that of the
  easiest needed attribute, falls from ${percent(find("DINA", 3, 0).needed)} to ${percent(high.needed)}: students who have mastered the hardest have mostly mastered the easiest too, which then
  adds little.
- **GDINA items keep their order at every ρ**, and ACDM items lose nothing: they are additive themselves. So it is in the
  paper's simulations [LMX22, §4], where ρ = .75 costs DINA most and the others little.
- **Signs.** Of ${all} weights that are not needed and not 0, ${byDifficulty} are positive on an attribute harder than the needed ones on
  average, or negative on an easier one.`;
}

/** The picture results/propositions.svg; ratios above 1 are not drawn. */
export function propositionsChart(lines, document) {
  const points = propositionCells(lines)
    .filter(({ ratio }) => ratio <= 1)
    .map(({ model, size, rho, ratio }) => ({
      metric: `items of ${size} attribute${size === 1 ? "" : "s"}`,
      series: model,
      at: rho,
      value: ratio,
    }));
  return metricLines(points, {
    document,
    title: "Largest weight not needed, in % of the smallest needed",
    against: "correlation ρ of the attributes' Gaussians",
    references: [{ label: "as large as a needed weight", value: 1 }],
  });
}

function ratioText({ ratio, sign }) {
  if (ratio === Number.POSITIVE_INFINITY) return "∞";
  return `${sign < 0 ? "−" : sign > 0 ? "+" : ""}${percent(ratio)}`;
}

function weightsText({ unneeded, needed, overturned, items }) {
  const count = overturned > 0 ? ` (${overturned} of ${items})` : "";
  return `${percent(unneeded)} / ${percent(needed)}${count}`;
}

function percent(share) {
  return (100 * share).toFixed(1).replace("-", "−");
}
