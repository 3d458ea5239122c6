/** Standard errors that chance is given. */
const DEVIATIONS = 2;

/** The page of results/ablation.json. */
export function render({ environment, designs, variants }, rawFile) {
  const cells = [...new Set(designs.map(cellName))];
  const head = ["", ...cells, "all", "CPU, ratio"];
  const base = seconds(variants[0]);
  const rows = variants.map((variant) => [
    variant.name === "as it is" ? "**as it is**" : `${variant.name} (${variant.why})`,
    ...cells.map((cell) => percent(errorsOf(variant, designs, cell))),
    percent(variant.rows.map(({ error }) => error)),
    (seconds(variant) / base).toFixed(2),
  ]);
  const table = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
  return `# The learner with one part changed at a time

OE in % of one search from the factor start, the same data sets for all (N=2000; ${counts(designs, cells)}). One wrong entry
at K=5 is 1.33% of a data set. Made by \`npm run bench:ablation\` from [${rawFile}](${rawFile}) on ${environment.date.slice(0, 10)},
commit ${environment.commit.slice(0, 7)}, ${environment.cpu}, Node ${environment.node}.

${table}

## What it says

Differences in OE from the learner as it is, data set by data set; *clearly* is more than two standard errors.

${conclusions(variants)}
`;
}

/** Which changes make a difference that so many data sets can tell, and which do not. */
function conclusions([base, ...variants]) {
  const judged = variants.map(({ name, rows }) => {
    const differences = rows.map(({ error }, at) => 100 * (error - base.rows[at].error));
    const mean = differences.reduce((a, b) => a + b, 0) / differences.length;
    const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    const error = Math.sqrt(squares / (differences.length * Math.max(1, differences.length - 1)));
    return { name, mean, error, isSame: differences.every((one) => one === 0) };
  });
  const told = ({ name, mean, error }) =>
    `${name} (${mean > 0 ? "+" : "−"}${Math.abs(mean).toFixed(2)} ± ${error.toFixed(2)})`;
  const isClear = ({ mean, error, isSame }) => !isSame && Math.abs(mean) > DEVIATIONS * error;
  const list = (some, text) => (some.length === 0 ? "none" : some.map(text).join("; "));
  return [
    `- Clearly worse: ${list(
      judged.filter((one) => isClear(one) && one.mean > 0),
      told,
    )}.`,
    `- Clearly better: ${list(
      judged.filter((one) => isClear(one) && one.mean < 0),
      told,
    )}.`,
    `- Not to be told from it: ${list(
      judged.filter((one) => !isClear(one) && !one.isSame),
      told,
    )}.`,
    `- The same Q-matrix everywhere: ${list(
      judged.filter(({ isSame }) => isSame),
      ({ name }) => name,
    )}.`,
  ].join("\n");
}

function cellName({ model, attributes, noise, rho, tree }) {
  return `${model} K=${attributes} ${tree ? "tree" : `${noise}/ρ${rho}`}`;
}

function counts(designs, cells) {
  return cells
    .map((cell) => `${cell}: ${designs.filter((design) => cellName(design) === cell).length}`)
    .join(", ");
}

function errorsOf({ rows }, designs, cell) {
  return rows.filter((_, at) => cellName(designs[at]) === cell).map(({ error }) => error);
}

function percent(errors) {
  return ((100 * errors.reduce((a, b) => a + b, 0)) / errors.length).toFixed(2);
}

function seconds({ rows }) {
  return rows.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}
