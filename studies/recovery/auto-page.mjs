import { cellFigures } from "./cell-figures.mjs";
import { table } from "./figures.mjs";

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

${about} Made by \`report.mjs\`. Picked for each true K, by noise and ρ: DINA, ACDM, GDINA.

${table(["K", ...settings], rows)}
`;
}

function settingOf({ cell }) {
  return `noise ${cell.noise}, ρ ${cell.rho}`;
}
