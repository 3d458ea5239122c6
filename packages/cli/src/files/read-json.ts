import { readFile } from "node:fs/promises";
import { InvalidInputError } from "@qmatrix/core";
import { fileFault } from "./file-fault.ts";

/** The JSON in a file; one that cannot be read, or has none, is refused in a sentence that says what it must be. */
export async function readJson(path: string, mustBe: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error) => {
    throw fileFault(error, path, mustBe);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInputError(path, "the file", mustBe, "text that is not JSON");
  }
}
