import { mean, percent, percentWithError, table } from "../common/figures.mjs";
import { allZeroOf, cellFigures, errorsOf, exactText } from "./cell-figures.mjs";

/** The paper's grid: a table of ours and one of all methods for each N. */
export function paperPage({ title, about }, cells, lines) {
  const figures = cellFigures(cells, lines, "paper");
  const sizes = [...new Set(figures.map(({ cell }) => cell.N))];
  return `# ${title}

${about} Made by \`qmatrix study report recovery\`. OE in per cent, mean over data sets.

${sizes.map((N) => sizePart(N, figures)).join("\n\n")}
`;
}

function sizePart(N, figures) {
  const some = figures.filter(({ cell }) => cell.N === N);
  return `## N = ${N}

Ours: OE (standard error), exact Q-matrices of those learned.

${grid(some, ({ refined }) => `${percentWithError(errorsOf(refined))}, ${exactText(refined)}`)}

Ours / factor analysis with cut 0.2 / the paper's RBM / all zero.

${grid(some, (figure) =>
  [errorsOf(figure.refined), errorsOf(figure.factor), errorsOf(figure.rbm), allZeroOf(figure)]
    .map((values) => (values.length === 0 ? "–" : percent(mean(values))))
    .join(" / "),
)}`;
}

/** Rows K and model, columns noise and ρ. */
function grid(figures, text) {
  const column = ({ cell }) => `noise ${cell.noise}, ρ ${cell.rho}`;
  const row = ({ cell }) => `${cell.K} | ${cell.model}`;
  const columns = [...new Set(figures.map(column))];
  const rows = [...new Set(figures.map(row))];
  const at = (left, top) => figures.find((figure) => row(figure) === left && column(figure) === top);
  return table(
    ["K", "data", ...columns],
    rows.map((left) => [left, ...columns.map((top) => text(at(left, top)))]),
  );
}
