const INDENT = "  ";

/**
 * JSON with one line an object key, and lists of plain values on one line: a matrix reads row by row. Typed
 * arrays become lists. Throws where a number is not finite, which JSON would silently turn into null.
 */
export function jsonText(value: unknown): string {
  return `${layOut(JSON.parse(JSON.stringify(value, plain)), "")}\n`;
}

function plain(key: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Error(`jsonText: ${key} must be a finite number; received ${value}`);
  return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;
}

function layOut(value: unknown, indent: string): string {
  if (!isObject(value)) return JSON.stringify(value);
  const inner = indent + INDENT;
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return `[${value.map((entry) => JSON.stringify(entry)).join(", ")}]`;
    return `[\n${value.map((entry) => inner + layOut(entry, inner)).join(",\n")}\n${indent}]`;
  }
  const lines = Object.entries(value).map(
    ([key, entry]) => `${inner}${JSON.stringify(key)}: ${layOut(entry, inner)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
