import { digits, environmentLines, table } from "../cd1/tables.mjs";

const HEAD = [
  "log",
  "file, MB",
  "import, s",
  "pivot, s",
  "learn, s",
  "whole command, s",
  "peak memory, MiB",
  "Q wrong (OE)",
];

/** The raw results of run.mjs as a page. */
export function render(result) {
  const { rows, N, J, K } = result.size;
  const millions = (count) => (count / 1e6).toLocaleString("en", { maximumFractionDigits: 2 });
  return `# A long log, read, pivoted and learned

Made by \`npm run bench:long-log\` from [long-log.json](long-log.json). A log of ${millions(rows)} million rows: ${N.toLocaleString("en")}
students draw items from ${J} with replacement and answer by DINA with ${K} attributes; the first answer to an item counts,
which leaves ${millions(result.runs[0].answers)} million. \`qmatrix learn LOG ${result.runs[0].words}\` in a process of its own.
*Peak memory* is the largest resident set of the whole process, DuckDB and threads included, as the kernel tells at its end.

${environmentLines(result).join("\n")}

${table(HEAD, result.runs.map(cells))}
`;
}

function cells({ format, fileBytes, timings, clock, peakKiB, overallError }) {
  return [
    format,
    digits(fileBytes / 1e6),
    digits(timings.import),
    digits(timings.pivot),
    digits(timings.learn),
    digits(clock),
    (peakKiB / 1024).toFixed(0),
    overallError.toFixed(3),
  ];
}
