import { quantile } from "../cd1/quantile.mjs";
import { digits, environmentLines, table } from "../cd1/tables.mjs";

/** The raw results of run.mjs as a page. */
export function render(result) {
  const rows = result.sizes.map(
    ({ K, J, N, missing = 0, U, C, chunks, milliseconds, error, referenceMs }) => {
      const least = Math.min(...milliseconds);
      const [low, middle, high] = [0.25, 0.5, 0.75].map((p) => digits(quantile(milliseconds, p)));
      return [
        `${K}, ${J}, ${N}${missing > 0 ? `, ${100 * missing}% missing` : ""}`,
        U,
        chunks,
        digits(least),
        `${middle} (${low}–${high})`,
        digits((1e6 * least) / (U * C)),
        digits(referenceMs),
        error.toExponential(0),
      ];
    },
  );
  return `# One E-step over all 2^K classes

Made by \`npm run bench:e-step\` from [e-step.json](e-step.json), which holds every sample. ${result.rounds} rounds; in
each, every size takes one turn. Times are those of the processor, one thread, in milliseconds. Where medians lie far
above minima, something else was using the processor: compare the minima. The reference, \`eStepReference\`, ran once.

${environmentLines(result).join("\n")}

${table(
  [
    "K, J, N",
    "distinct rows",
    "chunks",
    "minimum",
    "median (quartiles)",
    "ns a row and class",
    "reference",
    "largest relative error",
  ],
  rows,
)}
`;
}
