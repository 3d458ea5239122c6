import { mean, percent, percentWithError, table } from "../common/figures.mjs";
import { allZeroOf, cellFigures, errorsOf, exactText } from "./cell-figures.mjs";
import { cellName } from "./data-set-id.mjs";

/** A section's page: cell by cell ours beside the rivals. */
export function sectionPage({ title, about }, cells, lines, section) {
  const figures = cellFigures(cells, lines, section);
  return `# ${title}

${about} Made by \`qmatrix study report recovery\`. OE in per cent, mean over data sets, standard errors in parentheses; *exact* is how many
of our Q-matrices have no wrong entry. Data sets: ours, factor analysis with cut 0.2, the paper's RBM.

${table(
  ["cell", "data sets", "ours", "exact", "OTP", "OTN", "factor analysis", "RBM", "all zero", "CPU s, ours"],
  figures.map(line),
)}
${hierarchyTable(figures)}`;
}

function line(figure) {
  const { cell, refined, factor, rbm } = figure;
  const share = (key) => (refined.length === 0 ? "–" : percent(mean(refined.map((row) => row[key]))));
  return [
    cellName(cell),
    [refined, factor, rbm].map((lines) => lines.length).join("/"),
    percentWithError(errorsOf(refined)),
    exactText(refined),
    share("missedOnes"),
    share("falseOnes"),
    percentWithError(errorsOf(factor)),
    percentWithError(errorsOf(rbm)),
    allZeroOf(figure).length === 0 ? "–" : percent(mean(allZeroOf(figure))),
    refined.length === 0 ? "–" : mean(refined.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1),
  ];
}

function hierarchyTable(figures) {
  const some = figures.filter(({ cell }) => cell.mastery?.kind === "hierarchy");
  if (some.length === 0) return "";
  const closed = (lines) => percentWithError(lines.map(({ closedError }) => closedError));
  return `
Where attributes require others, a conjunctive item is the same with and without the prerequisites of its attributes; no responses distinguish
such Q-matrices. OE after every item of both Q-matrices is given the prerequisites of its attributes (the same model for DINA
only):

${table(
  ["cell", "ours", "factor analysis", "RBM"],
  some.map(({ cell, refined, factor, rbm }) => [
    cellName(cell),
    closed(refined),
    closed(factor),
    closed(rbm),
  ]),
)}
`;
}
