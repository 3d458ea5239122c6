import { escapeInvisible } from "./mark-invisible.ts";

const LONGEST_SHOWN = 40;

/** A value as an error message shows it: text quoted and shortened, invisible signs as numbers. */
export function describeValue(value: unknown): string {
  if (typeof value !== "string") return String(value);
  const shown = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
  return escapeInvisible(JSON.stringify(shown));
}
