import { environmentLines, table } from "../cd1/tables.mjs";

/** The result as a page. */
export function render(result) {
  const { packages, startMs } = result;
  const names = [...new Set(packages.map(({ name }) => name))];
  const of = (name, when) => packages.find((each) => each.name === name && each.when === when);
  const cell = (found) =>
    found === undefined
      ? "–"
      : `${found.megabytes.toFixed(1)} MB, ${found.packages} ${found.packages === 1 ? "package" : "packages"}`;
  const rows = names.map((name) => [`\`${name}\``, cell(of(name, "before")), cell(of(name, "after"))]);
  const starts = Object.entries(startMs).map(([when, times]) => `${median(times).toFixed(0)} ms ${when}`);
  return `# What is installed

Size on the disk of an empty folder after \`npm install PACKAGE\`, without DuckDB, BullMQ and ioredis. Made by \`npm run bench:packages\`.

${table(["package", "before", "after"], rows)}

\`qmatrix --version\`: ${starts.join(", ")} (median of ${startMs.after.length} starts in turn).${ratio(startMs)}

${environmentLines(result).join("\n")}
`;
}

/** Of each pair of starts, then the median: a busy machine slows both. */
function ratio({ before, after }) {
  if (before === undefined) return "";
  return ` Median ratio of neighbouring starts: ${median(after.map((ms, at) => ms / before[at])).toFixed(2)}.`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
