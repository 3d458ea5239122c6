import { readFile } from "node:fs/promises";
import { unexpected } from "./file-error.ts";
import { fileFault } from "./file-fault.ts";

/** The JSON in a file; one that cannot be read, or has none, is refused in a sentence that says what was expected. */
export async function readJson(path: string, expected: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error) => {
    throw fileFault(error, path, expected);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw unexpected(path, [], expected, "text that is not JSON");
  }
}
