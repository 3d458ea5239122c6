import { readFile, truncate } from "node:fs/promises";
import { InvalidInputError } from "@qmatrix/core/data";
import type { z } from "zod";
import { fileFault } from "../../files/file-fault.ts";
import { designFault } from "../design/design-fault.ts";

/** The whole lines of a file of JSON lines; none if there is no file. A last line that was cut off is left out. */
export async function readLines<Line>(file: string, schema?: z.ZodType): Promise<Line[]> {
  const { text } = await wholeText(file).catch((error) => {
    throw fileFault(error, file);
  });
  const lines = text === "" ? [] : text.slice(0, -1).split("\n");
  return lines.map((line, at) => {
    let value: unknown;
    try {
      value = JSON.parse(line);
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
    const { error } = schema?.safeParse(value) ?? {};
    if (error) throw lineFault(file, at + 1, value, error);
    return value as Line;
  });
}

function lineFault(file: string, line: number, value: unknown, error: z.ZodError): unknown {
  const { argument, mustBe, received } = designFault(file, value, error, "it");
  return new InvalidInputError(
    file,
    `line ${line}`,
    "a line that qmatrix has written",
    "another",
    "Was the file edited?",
    `{} is not a line that qmatrix has written: ${argument} must be ${mustBe}; received ${received}.`,
  );
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
