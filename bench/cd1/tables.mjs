/** A Markdown table, numbers to the right. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** Three significant digits, without an exponent. */
export function digits(x) {
  return x >= 100 ? x.toFixed(0) : x.toPrecision(3);
}

/** Where a figure was measured, as list items. */
export function environmentLines({ environment, loadAfter }) {
  const { date, commit, uncommitted, kernels, cpu, node, v8, loadBefore } = environment;
  const changed = uncommitted.length > 0 ? ` with ${uncommitted.length} uncommitted files` : "";
  return [
    `- ${date}, commit ${commit.slice(0, 10)}${changed}, kernels ${kernels}`,
    `- ${cpu}; load average ${loadBefore.toFixed(2)} before, ${loadAfter.toFixed(2)} after`,
    `- Node ${node}, V8 ${v8}`,
  ];
}
