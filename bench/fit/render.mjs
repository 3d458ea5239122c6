import { quantile } from "../cd1/quantile.mjs";
import { digits, environmentLines, table } from "../cd1/tables.mjs";

const HEAD = [
  "model, K, J",
  "tolerance",
  "parameters",
  "E-steps",
  "logLik",
  "fresh: CPU s",
  "clock s",
  "warmed: CPU s (least)",
  "clock s",
  "R: CPU s",
  "R / fresh",
  "R / warmed",
];

/** The raw results of run.mjs as a page. */
export function render(result) {
  return `# Seconds to convergence with a known Q-matrix

Made by \`npm run bench:fit\` from [fit.json](fit.json), which holds every sample. N = ${result.sizes[0].N}; data of the
paper's design (J = 3K, noise .1, ρ = 0) from the model that is fitted; saturated attributes, one start, one
thread. *Tolerance*: stop when an EM step moves no probability by more; 0.0001 is R's rule, 0.000001 our default. Both
look at every class before they stop, which R does not. The time is that of the EM of \`fitCdm\`, from the answers to convergence; students are classified
afterwards, as R does by another call. *Fresh*: the first fit of a process, median of
${result.rounds}, with the compiling that the engine does on another thread; *warmed*: further fits in the same processes, median.

R's GDINA has CPU seconds that were stated to us, on data of the same design; R was not run beside ours, so the ratios
are as good as the two machines are alike.

${environmentLines(result).join("\n")}

${table(HEAD, result.sizes.map(cells))}
`;
}

function cells({ model, K, tolerance, runs, r }) {
  const { J, parameters, iterations, logLik, converged } = runs[0];
  const fresh = runs.map(({ first }) => first);
  const warmed = runs.flatMap((run) => run.warmed);
  const middle = (samples, clock) =>
    quantile(
      samples.map((sample) => sample[clock]),
      0.5,
    );
  const least = Math.min(...warmed.map(({ processor }) => processor));
  const ratio = (seconds) =>
    r.cpuSeconds === null ? "–" : `${r.stopped ? "> " : ""}${(r.cpuSeconds / seconds).toFixed(1)}`;
  return [
    `${model}, ${K}, ${J}`,
    `${tolerance}`,
    parameters,
    `${iterations}${converged ? "" : " (not converged)"}`,
    logLik.toFixed(3),
    digits(middle(fresh, "processor")),
    digits(middle(fresh, "clock")),
    `${digits(middle(warmed, "processor"))} (${digits(least)})`,
    digits(middle(warmed, "clock")),
    r.cpuSeconds === null ? "–" : `${r.stopped ? "> " : ""}${r.cpuSeconds}`,
    ratio(middle(fresh, "processor")),
    ratio(middle(warmed, "processor")),
  ];
}
