const LONGEST_SHOWN = 40;

/** A value as an error message shows it: text quoted and shortened, control characters visible. */
export function describeValue(value: unknown): string {
  if (typeof value !== "string") return String(value);
  const shown = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
  return JSON.stringify(shown);
}
