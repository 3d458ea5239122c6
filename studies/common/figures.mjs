/** Figures and tables of the pages. */

export function mean(values) {
  return sum(values) / values.length;
}

export function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** A difference with its sign. */
export function signed(value, digits = 2) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}

export function standardError(values) {
  if (values.length < 2) return Number.NaN;
  const centre = mean(values);
  const squares = sum(values.map((value) => (value - centre) ** 2));
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** Mean in per cent, in brackets the standard error where there are several values; a dash for none. */
export function percentWithError(values) {
  if (values.length === 0) return "–";
  const error = values.length > 1 ? ` (${percent(standardError(values))})` : "";
  return `${percent(mean(values))}${error}`;
}

export function percent(share) {
  return (100 * share).toFixed(2);
}

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
