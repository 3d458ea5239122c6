import { startsTable } from "../common/starts-table.mjs";
import { SAME } from "../common/summarise-starts.mjs";

/** The page results/real-data.md. */
export function fitsPage(cells, rows) {
  return `# Fits of real data

Made by \`qmatrix study report real-data\` from ${rows.length} recorded starts (${rows[0].machine}).
Highest likelihood of all starts, and how many starts end within ${SAME} of it; CPU seconds are the median per start.

${startsTable(cells, rows)}
`;
}
