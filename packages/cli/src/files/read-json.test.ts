import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readJson } from "./read-json.ts";

function fileOf(content: string | Buffer): string {
  const path = join(temporaryFolder(), "x.json");
  writeFileSync(path, content);
  return path;
}

it("reads JSON with a byte order mark, as Windows programs write it (it was said to be no JSON)", async () => {
  expect(await readJson(fileOf('\ufeff{"a": [1]}'), "a design")).toEqual({ a: [1] });
});

const REFUSED: [string, string | Buffer, string][] = [
  ["an empty file", " \n", "an empty file"],
  ["a file that is cut short", '{"a": [1', "text that is not JSON"],
  ["bytes that are no text", Buffer.from([0x7b, 0xff, 0x7d]), "text that is not UTF-8"],
  [
    "what is nested so deep that every reader would overflow",
    `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
    "JSON nested more than 100 levels deep",
  ],
];
for (const [what, content, found] of REFUSED)
  it(`refuses ${what}`, async () => {
    const path = fileOf(content);
    await expect(readJson(path, "a design")).rejects.toThrow(
      expect.objectContaining({ name: "FileError", message: `${path}: expected a design, found ${found}.` }),
    );
  });

it("refuses a file without an end before it fills the memory", async () => {
  await expect(readJson("/dev/zero", "a design")).rejects.toThrow(
    "/dev/zero: the file is larger than 256 MiB. Expected a design.",
  );
});
