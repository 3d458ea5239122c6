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
`;
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
