import { readFile, truncate } from "node:fs/promises";
import { InvalidInputError } from "@qmatrix/core/data";

/** The whole lines of a file of JSON lines; none if there is no file. A last line that was cut off is left out. */
export async function readLines<Line>(file: string): Promise<Line[]> {
  const { text } = await wholeText(file);
  const lines = text === "" ? [] : text.slice(0, -1).split("\n");
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as Line;
    } catch {
      throw new InvalidInputError(
        file,
        `line ${at + 1}`,
        "JSON",
        "other text",
        "Was the file edited?",
        "{} is not valid JSON.",
      );
    }
  });
}

/** Cuts off what a killed run left of its last line, so that the next line begins at the beginning of a line. */
export async function cutTornLine(file: string): Promise<void> {
  const { text, isTorn } = await wholeText(file);
  if (isTorn) await truncate(file, Buffer.byteLength(text));
}

async function wholeText(file: string): Promise<{ text: string; isTorn: boolean }> {
  const bytes = await readFile(file).catch(ignoreMissing);
  const end = bytes.lastIndexOf("\n") + 1;
  return { text: bytes.toString("utf8", 0, end), isTorn: end < bytes.length };
}

function ignoreMissing(error: NodeJS.ErrnoException): Buffer {
  if (error.code !== "ENOENT") throw error;
  return Buffer.alloc(0);
}
