import { unexpected } from "./file-error.ts";
import { readBytes } from "./read-bytes.ts";

/** Far more than any file of ours has; V8 holds no longer text than twice that. */
const MOST_BYTES = 256 * 2 ** 20;
/** Ours are a dozen deep; what reads them calls itself for each level. */
const DEEPEST = 100;

/** The JSON in a file; one that cannot be read, or has none, is refused in a sentence that says what was expected. */
export async function readJson(path: string, expected: string): Promise<unknown> {
  const text = await readText(path, expected);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    const found = text.trim() === "" ? "an empty file" : "text that is not JSON";
    throw unexpected(path, [], expected, found);
  }
  if (!isShallow(value)) throw unexpected(path, [], expected, `JSON nested more than ${DEEPEST} levels deep`);
  return value;
}

async function readText(path: string, expected: string): Promise<string> {
  const bytes = await readBytes(path, MOST_BYTES, expected);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unexpected(path, [], expected, "text that is not UTF-8");
  }
}

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return true;
}
