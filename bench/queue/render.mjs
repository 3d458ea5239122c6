import { quantile } from "../cd1/quantile.mjs";
import { environmentLines, table } from "../cd1/tables.mjs";

/** The raw results of run.mjs as a page. */
export function render(result, rawFile) {
  const { jobs, workers, redis, samples } = result;
  const names = [...new Set(samples.map(({ name }) => name))];
  return `# What a job costs on its way

Made by \`node bench/queue/run.mjs\` from [${rawFile}](${rawFile}): ${jobs} jobs with nothing to do, handed to an executor at once, until the
last result is there; ${workers} threads of one process beside ${workers} workers of one thread each, with Redis ${redis} on the same machine
(every change in a file, on disk every second). Rounds alternate. Since the jobs do nothing, all of the time is overhead;
*µs a job* is wall clock through jobs, with ${workers} at a time. *Load* is the machine's load average just before a round: well
above 0, others were computing, and the figures tell more of them than of the executors.

${environmentLines(result).join("\n")}

${table(
  ["", "rounds", "jobs a second", "slowest–fastest", "µs a job", "load"],
  names.map((name) => line(name, jobs, samples)),
)}
`;
}

function line(name, jobs, samples) {
  const own = samples.filter((sample) => sample.name === name);
  const rates = own.map(({ seconds }) => jobs / seconds);
  return [
    name,
    own.length,
    Math.round(quantile(rates, 0.5)),
    `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`,
    Math.round(
      quantile(
        own.map(({ seconds }) => (seconds / jobs) * 1e6),
        0.5,
      ),
    ),
    quantile(
      own.map(({ load }) => load),
      0.5,
    ).toFixed(1),
  ];
}
