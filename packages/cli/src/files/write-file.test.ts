import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { tableText } from "@qmatrix/report/files";
import { describe, expect, it } from "vitest";
import { BIN, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { canMount, fillDisk, smallDisk, WITHOUT_MOUNT } from "../../test/small-disk.ts";
import { writeFile } from "./write-file.ts";

const SIMULATE = ["simulate", "--model", "DINA", "--attributes", "3", "--students", "2000", "--out"];

it("writes text in pieces, whole", async () => {
  const path = join(temporaryFolder(), "t");
  const pieces = Array.from({ length: 50_000 }, (_, i) => `piece ${i} ü\n`);
  await writeFile(path, pieces);
  expect(readFileSync(path, "utf8")).toBe(pieces.join(""));
  await writeFile(path, "");
  expect(statSync(path).size).toBe(0);
});

it("says that a limit on file sizes was reached", () => {
  const out = join(temporaryFolder(), "out");
  const words = [process.execPath, BIN, ...SIMULATE, out].map((word) => `'${word}'`).join(" ");
  const { status, stderr } = spawnSync("sh", ["-c", `ulimit -f 4; ${words}`], { encoding: "utf8" });
  expect(stderr).toMatch(
    /^--out "[^"]*": the file is larger than the file system or a limit \(ulimit -f\) allows\.\n$/,
  );
  expect(status).toBe(2);
});

describe.skipIf(!canMount)(`a disk that is nearly full${WITHOUT_MOUNT}`, () => {
  it("is an error of writeTable, which kept 24 kB of 300 and said nothing", async () => {
    const disk = smallDisk(64);
    const rows = Array.from({ length: 30_000 }, (_, i) => [i, 1]);
    await expect(writeFile(join(disk, "t.csv"), tableText(["a", "b"], rows))).rejects.toThrow("ENOSPC");
  });

  it("ends a command with a sentence and exit code 2, and leaves nothing", async () => {
    const disk = smallDisk(64);
    fillDisk(disk, 24, 64);
    const out = join(disk, "out");
    const { code, stdout, stderr } = await runQmatrix([...SIMULATE, out]);
    expect(stderr).toBe(`--out ${shown(out)}: the disk is full.\n`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(namesIn(disk)).toEqual(["ballast"]);
  });

  it("is refused before the work where it is full already", async () => {
    const disk = smallDisk(64);
    fillDisk(disk, 0, 64);
    const { code, stderr } = await runQmatrix([
      ...["learn", "missing.csv", "--attributes", "3"],
      ...["--out", join(disk, "out")],
    ]);
    expect(stderr).toBe(`--out ${shown(join(disk, "out"))}: the disk is full.\n`);
    expect(code).toBe(2);
  });

  it("is seen on standard output, where Node's own stream loses the end", () => {
    const disk = smallDisk(64);
    fillDisk(disk, 4, 64);
    const run = (words: string, file: string) =>
      spawnSync("sh", ["-c", `'${process.execPath}' '${BIN}' ${words} > '${file}'`], { encoding: "utf8" });
    for (const words of ["simulate --help", "--help"])
      expect(run(words, "/dev/full")).toMatchObject({
        status: 2,
        stderr: "standard output: the disk is full.\n",
      });
    const q = join(temporaryFolder(), "q.csv");
    const wide = spawnSync("sh", [
      "-c",
      `{ echo item,A; for i in $(seq 900); do echo item$i,1; done; } > '${q}'`,
    ]);
    expect(wide.status).toBe(0);
    const out = join(temporaryFolder(), "out");
    const simulated = run(
      `simulate --model DINA --q '${q}' --students 20 --out '${out}' --json`,
      "/dev/full",
    );
    expect(simulated).toMatchObject({ status: 2, stderr: "standard output: the disk is full.\n" });
    expect(run("fit --help", join(disk, "help"))).toMatchObject({
      status: 2,
      stderr: "standard output: the disk is full.\n",
    });
  });
});

/** As messages show a path: forty characters of it. */
function shown(path: string): string {
  return JSON.stringify(path.length > 40 ? `${path.slice(0, 40)}…` : path);
}
