import { mean } from "../common/figures.mjs";

/** Overall errors that [LMX22, §4] states for K = 5, independent attributes; figures 3, 6 and 9 are not in the text. */
const PAPER = { DINA: "below 16%", ACDM: "like DINA", GDINA: "about 13%" };

/** results/recovery.md. */
export function pages({ lines: { recovery } }) {
  const rows = recovery.map(({ run: conventions, data, replication: seed, seconds, result, ...maker }) => ({
    conventions,
    model: data.model,
    seed,
    seconds,
    ...result,
    ...maker,
  }));
  return { "recovery.md": conventionsPage(rows) };
}

function conventionsPage(rows) {
  const tables = ["program", "printed"].map((conventions) => recoveryTable(rows, conventions));
  return `# Recovery by the paper's method, K = 5, N = 2000, noise .1, ρ = 0

Made by \`qmatrix study report rbm-conventions\` from the ${rows.length} recorded data sets (${rows[0].madeBy.slice(0, "commit 0123456789".length)}, ${rows[0].machine}).
Means over seeds, standard errors in parentheses. Seconds: the whole cross-validation of one data set on one thread,
two running at a time.

${tables.join("\n\n")}

${sameSeedsTable(rows)}

${gridTable(rows, "program")}

${gridTable(rows, "printed")}
`;
}

/** Both conventions on the data sets that both were run on. */
function sameSeedsTable(rows) {
  const lines = Object.keys(PAPER).map((model) => {
    const seedsOf = (conventions) =>
      rows.filter((row) => row.model === model && row.conventions === conventions).map((row) => row.seed);
    const shared = seedsOf("printed").filter((seed) => seedsOf("program").includes(seed));
    const cells = ["printed", "program"].flatMap((conventions) => {
      const some = rows.filter(
        (row) => row.model === model && row.conventions === conventions && shared.includes(row.seed),
      );
      const chosen = ["overallError", "falseOnes"].map((key) =>
        figure(some.map((row) => row.byValidation[key])),
      );
      return [...chosen, figure(some.map((row) => row.best.overallError))];
    });
    return [model, shared.length, ...cells];
  });
  return [
    "## `printed` against `program`, the same data sets",
    "",
    "| data | seeds | printed: OE % | OTN % | best OE % | program: OE % | OTN % | best OE % |",
    "|---|---|---|---|---|---|---|---|",
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

function recoveryTable(rows, conventions) {
  const lines = Object.keys(PAPER).flatMap((model) => {
    const some = rows.filter((row) => row.conventions === conventions && row.model === model);
    if (some.length === 0) return [];
    const chosen = (way) =>
      ["overallError", "missedOnes", "falseOnes"].map((key) => figure(some.map((row) => row[way][key])));
    const [oe, otp, otn] = chosen("byValidation");
    return [
      [
        model,
        some.length,
        oe,
        otp,
        otn,
        chosen("byTraining")[0],
        figure(some.map((row) => row.best.overallError)),
        figure(some.map((row) => row.byValidation.accuracy)),
        mean(some.map((row) => row.seconds)).toFixed(1),
        PAPER[model],
      ],
    ];
  });
  const { trainings, epochs } = rows.find((row) => row.conventions === conventions) ?? {};
  return [
    `## Conventions \`${conventions}\` (${trainings} trainings of ${epochs} epochs)`,
    "",
    "| data | seeds | OE % | OTP % | OTN % | OE %, chosen by training error | best OE % on the grid | ACC % | seconds | OE in the paper |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

/** Mean OE over seeds, models and folds of each (λ, γ0): where the good part of the grid is. */
function gridTable(rows, conventions) {
  const cells = rows.filter((row) => row.conventions === conventions).flatMap((row) => row.grid);
  const rates = [...new Set(cells.map((cell) => cell.learningRate))];
  const penalties = [...new Set(cells.map((cell) => cell.penalty))];
  const at = (penalty, rate) =>
    cells.filter((cell) => cell.penalty === penalty && cell.learningRate === rate);
  return [
    `## The grid of \`${conventions}\`: mean OE % over data sets and folds, the mean validation error in parentheses`,
    "",
    `Within a (λ, γ0) the validation error has a standard deviation of ${spread(cells)} between folds (quartiles over cells).`,
    `Mean size of a debiased weight: ${mean(cells.map((cell) => cell.meanWeight)).toFixed(2)}.`,
    "",
    `| λ \\ γ0 | ${rates.join(" | ")} |`,
    `|---|${rates.map(() => "---|").join("")}`,
    ...penalties.map((penalty) => {
      const shown = rates.map((rate) => {
        const some = at(penalty, rate);
        return `${percent(mean(some.map((cell) => cell.overallError)))} (${mean(some.map((cell) => cell.validationError)).toFixed(2)})`;
      });
      return `| ${penalty} | ${shown.join(" | ")} |`;
    }),
  ].join("\n");
}

function spread(cells) {
  const sorted = cells.map((cell) => cell.validationDeviation).sort((a, b) => a - b);
  return [0.25, 0.75].map((p) => sorted[Math.floor(p * (sorted.length - 1))].toFixed(2)).join("–");
}

function figure(values) {
  const centre = mean(values);
  const variance =
    mean(values.map((value) => (value - centre) ** 2)) * (values.length / Math.max(1, values.length - 1));
  return `${percent(centre)} (${percent(Math.sqrt(variance / values.length))})`;
}

function percent(share) {
  return (100 * share).toFixed(1);
}
