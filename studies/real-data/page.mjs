import { startsTable } from "./starts-table.mjs";
import { SAME } from "./summarise-starts.mjs";

/** The page results/real-data.md. */
export function page(cells, rows) {
  return `# Fits of real data

Made by \`run.mjs\` from \`real-data.jsonl\`, one line a start (${rows.length} lines, ${rows[0].cpu}, Node ${rows[0].node}).
Highest likelihood of all starts, and how many starts end within ${SAME} of it; CPU seconds are the median of a start.

${startsTable(cells, rows)}
`;
}
