/** The page results/classification.md: the paper's table [LMX22, §4.4] beside the lines of the raw file. */
export function classificationTable(cells, rows) {
  const lines = cells.map((cell) => {
    const some = rows.filter((row) =>
      ["model", "K", "N", "noise", "rho"].every((key) => row[key] === cell[key]),
    );
    const figure = (read) => meanWithError(some.map(read));
    return {
      cell,
      some,
      text: [
        cell.K,
        cell.N,
        cell.rho,
        cell.model,
        some.length,
        cell.paper.estimated.toFixed(3),
        figure((row) => row.estimated.eap),
        cell.paper.known.toFixed(3),
        figure((row) => row.known.eap),
        figure((row) => row.rbm),
        figure((row) => row.q.overallError),
      ],
    };
  });
  const run = lines.filter(({ some }) => some.length > 0);
  return `# Attributes told right with Q̂ and with Q

Made by \`classification.mjs\` from \`classification.jsonl\`: ${rows.length} data sets, noise .1. Means over data sets, in
brackets the standard error where there are several; the paper's are means over 100. OE is the share of wrong entries of
Q̂; the RBM's column is the share that it tells right itself, without a fit.

| K | N | ρ | data and model | data sets | Q̂: the paper | Q̂: ours | Q: the paper | Q: ours | the RBM | OE of Q̂ |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.map(({ text }) => `| ${text.join(" | ")} |`).join("\n")}

${run.length === 0 ? "Nothing has been run." : summary(run)}
`;
}

function summary(lines) {
  const gaps = (of) => lines.map(({ cell, some }) => mean(some.map((row) => row[of].eap)) - cell.paper[of]);
  const told = (of) => {
    const found = gaps(of);
    return `mean ${signed(mean(found))}, from ${signed(Math.min(...found))} to ${signed(Math.max(...found))}`;
  };
  const rows = lines.flatMap(({ some }) => some);
  const byMap = mean(rows.map((row) => row.known.map - row.known.eap));
  const stopped = rows.filter((row) => !row.estimated.converged || !row.known.converged).length;
  return `Ours minus the paper's, over ${lines.length} cells. With Q: ${told("known")}. With Q̂: ${told("estimated")}.
The most probable pattern (MAP) in place of attribute by attribute (EAP) changes the figure with Q by ${signed(byMap)} on
average. Data sets with a fit that did not converge: ${stopped} of ${rows.length}.`;
}

function meanWithError(values) {
  if (values.length === 0) return "–";
  const centre = mean(values);
  if (values.length === 1) return centre.toFixed(3);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  return `${centre.toFixed(3)} (${error.toFixed(3)})`;
}

function signed(value) {
  const text = Math.abs(value).toFixed(3);
  return `${value < 0 && Number(text) > 0 ? "−" : "+"}${text}`;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
