import { percent, table } from "../common/figures.mjs";

/** Every data set on which our Q-matrix is not the true one, and what the truth scores there. */
export function missesPage(lines) {
  const refined = lines.filter(({ method }) => method === "refined");
  const misses = refined
    .filter(({ exact }) => !exact)
    .sort((a, b) => b.overallError - a.overallError || (a.id < b.id ? -1 : 1));
  return `# Misses

Made by \`qmatrix study report recovery\`: the ${misses.length} of ${refined.length} data sets on which our Q-matrix is not the true one, the worst first. *Truth* is
the score of the truth less that of the answer (\`truth-score.mjs\`; standard errors over draws of profiles in parentheses,
where K > 6), *item by item* the same by the score that predicts each item from the others. Above 0 the truth scores better and the search has
missed it; otherwise the responses themselves favor the wrong entries: information. Wrong entries as
item.attribute of the truth, − for a false negative, + for a false positive.

${table(
  ["data set", "OE %", "score", "truth", "item by item", "verdict", "wrong"],
  misses.map(({ id, overallError, score, truth, missed, invented }) => [
    id,
    percent(overallError),
    score.toFixed(1),
    difference(truth.difference, truth.standardError),
    difference(truth.foretold, truth.foretoldStandardError),
    truth.verdict,
    wrongText(missed, invented),
  ]),
)}
`;
}

const MOST_NAMED = 8;

function wrongText(missed, invented) {
  const named = [...missed.map(([j, k]) => `−${j}.${k}`), ...invented.map(([j, k]) => `+${j}.${k}`)];
  const rest = named.length - MOST_NAMED;
  return `${named.slice(0, MOST_NAMED).join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function difference(value, error) {
  if (value === null || value === undefined) return "–";
  const sign = value < 0 ? "−" : "+";
  return `${sign}${Math.abs(value).toFixed(1)}${error > 0 ? ` (${error.toFixed(1)})` : ""}`;
}
