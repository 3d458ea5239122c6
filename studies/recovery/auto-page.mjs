import { table } from "../common/figures.mjs";
import { cellFigures } from "./cell-figures.mjs";

/** How often the true number of attributes is picked. */
export function autoPage({ title, about }, cells, lines) {
  const figures = cellFigures(cells, lines, "auto");
  const settings = [...new Set(figures.map(settingOf))];
  const sizes = [...new Set(figures.map(({ cell }) => cell.K))];
  const picked = (some) => some.flatMap(({ auto }) => auto.map((line) => line.picked));
  const rows = sizes.map((K) => [
    K,
    ...settings.map((setting) => {
      const found = picked(figures.filter((figure) => figure.cell.K === K && settingOf(figure) === setting));
      return found.length === 0 ? "–" : found.join(", ");
    }),
  ]);
  return `# ${title}

${about} Made by \`qmatrix study report recovery\`. Picked for each true K, by noise and ρ: DINA, ACDM, GDINA.

${table(["K", ...settings], rows)}

## Confidence

*Share* is what the command reports with every number: of the searches offered about as many attributes, how many used that number. How
often the number picked is correct, by its share:

${table(["share", "picks", "correct"], shareRows(figures.flatMap(({ auto, cell }) => auto.map((line) => ({ ...line, K: cell.K })))))}
`;
}

/** Picks by the share that they had, from all searches to fewer. */
function shareRows(lines) {
  const picks = lines.map(({ K, picked, curve }) => ({
    share: curve.find(({ attributes }) => attributes === picked)?.share ?? 0,
    isRight: picked === K,
  }));
  const bins = [
    ["all searches", (share) => share === 1],
    ["three quarters or more", (share) => share >= 0.75 && share < 1],
    ["half or more", (share) => share >= 0.5 && share < 0.75],
    ["less", (share) => share < 0.5],
  ];
  return bins.map(([name, isIn]) => {
    const own = picks.filter(({ share }) => isIn(share));
    return [name, own.length, own.filter(({ isRight }) => isRight).length];
  });
}

function settingOf({ cell }) {
  return `noise ${cell.noise}, ρ ${cell.rho}`;
}
