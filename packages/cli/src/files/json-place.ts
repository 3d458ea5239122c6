import { describeValue } from "@qmatrix/core/data";

/** A place in a JSON document as people write it: parts.dina.runs[0]. */
export function keyText(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .slice(1);
}

export function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** A value of a JSON document, as an error shows it. */
export function shownJson(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : describeValue(value);
}
