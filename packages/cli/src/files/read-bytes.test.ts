import { execFileSync } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import write from "write-excel-file/universal";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readBytes } from "./read-bytes.ts";
import { readQMatrix } from "./read-q-matrix.ts";

describe("readBytes", () => {
  it("gives as many as are allowed, and refuses one more", async () => {
    const file = join(temporaryFolder(), "a.bin");
    writeFileSync(file, new Uint8Array(2 ** 20));
    expect(await readBytes(file, 2 ** 20)).toHaveLength(2 ** 20);
    writeFileSync(file, new Uint8Array(2 ** 20 + 1));
    await expect(readBytes(file, 2 ** 20, "a small file")).rejects.toThrow(
      `${file}: the file is larger than 1 MiB. Expected a small file.`,
    );
  });

  it.skipIf(process.platform === "win32")(
    "ends at devices without an end, with which open and --queue-ca filled the memory (skipped on Windows)",
    async () => {
      await expect(readBytes("/dev/zero", 2 ** 24)).rejects.toThrow("larger than 16 MiB.");
    },
  );
});

it.skipIf(process.platform === "win32")(
  "reads a workbook from a pipe, which was opened twice and called damaged (skipped on Windows)",
  async () => {
    const pipe = join(temporaryFolder(), "q.xlsx");
    execFileSync("mkfifo", [pipe]);
    const data = [
      [{ value: "item" }, { value: "A1" }],
      [{ value: "a" }, { value: "1" }],
    ];
    const workbook = await write([{ sheet: "Q", data }]).toBlob();
    createWriteStream(pipe).end(Buffer.from(await workbook.arrayBuffer()));
    expect((await readQMatrix(pipe)).items).toEqual(["a"]);
  },
);
