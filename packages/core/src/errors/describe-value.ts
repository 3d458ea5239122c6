import { escapeInvisible } from "./mark-invisible.ts";

const LONGEST_SHOWN = 40;
const MOST_SHOWN = 5;

/** A value as an error message shows it: text quoted and shortened, invisible signs as numbers; lists by their first values. */
export function describeValue(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_SHOWN).map(describeElement);
    return `[${[...shown, ...(value.length > MOST_SHOWN ? ["…"] : [])].join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  const shown = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
  return escapeInvisible(JSON.stringify(shown));
}

/** A list in a list is not looked into: it may hold itself. */
function describeElement(value: unknown): string {
  return Array.isArray(value) ? "a list" : describeValue(value);
}
