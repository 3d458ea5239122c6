import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namesIn, temporaryFolder } from "../../test/run-qmatrix.ts";
import { checkOutputFolder, type OutputFile, writeOutputFolder } from "./output-folder.ts";

const file = (name: string, content: string): OutputFile => ({
  name,
  write: (path) => writeFile(path, content),
});

const failing: OutputFile = {
  name: "broken.csv",
  async write(path) {
    await writeFile(path, "half");
    throw new Error("the disk is gone");
  },
};

describe("writeOutputFolder", () => {
  it.skipIf(!existsSync("/proc/self"))("ends where no folder can be made (mkdir hung on /proc)", async () => {
    await expect(writeOutputFolder("/proc/x", [file("a.csv", "1")])).rejects.toThrow(
      expect.objectContaining({
        message: '--out "/proc/x": the folder cannot be created.',
      }),
    );
  });

  it("makes the folder, and those above it", async () => {
    const root = temporaryFolder();
    await writeOutputFolder(join(root, "x", "out"), [file("a.csv", "1"), file("b.csv", "2")]);
    expect(namesIn(join(root, "x"))).toEqual(["out"]);
    expect(namesIn(join(root, "x", "out"))).toEqual(["a.csv", "b.csv"]);
  });

  it("replaces its own files in a folder that is there, and leaves the others alone", async () => {
    const root = temporaryFolder();
    const out = join(root, "out");
    mkdirSync(out);
    writeFileSync(join(out, "a.csv"), "old");
    writeFileSync(join(out, "mine.txt"), "mine");
    await writeOutputFolder(out, [file("a.csv", "new")]);
    expect(namesIn(root)).toEqual(["out"]);
    expect(namesIn(out)).toEqual(["a.csv", "mine.txt"]);
    expect(readFileSync(join(out, "a.csv"), "utf8")).toBe("new");
  });

  it("takes away what an earlier run left and this one does not write", async () => {
    const out = join(temporaryFolder(), "out");
    await writeOutputFolder(out, [file("a.csv", "1"), file("b.csv", "1"), file("mine.txt", "mine")]);
    await writeOutputFolder(out, [file("a.csv", "2")], { outdated: ["b.csv", "never-there.csv"] });
    expect(namesIn(out)).toEqual(["a.csv", "mine.txt"]);
  });

  it("leaves nothing behind when a file cannot be made", async () => {
    const root = temporaryFolder();
    await expect(writeOutputFolder(join(root, "out"), [file("a.csv", "1"), failing])).rejects.toThrow(
      "the disk is gone",
    );
    expect(namesIn(root)).toEqual([]);
  });

  it("leaves an older result as it was when a file cannot be made", async () => {
    const root = temporaryFolder();
    const out = join(root, "out");
    await writeOutputFolder(out, [file("a.csv", "old")]);
    await expect(writeOutputFolder(out, [file("a.csv", "new"), failing])).rejects.toThrow("the disk is gone");
    expect(namesIn(root)).toEqual(["out"]);
    expect(readFileSync(join(out, "a.csv"), "utf8")).toBe("old");
  });

  it("refuses a file in the folder's place, or above it", async () => {
    const root = temporaryFolder();
    const path = join(root, "f");
    writeFileSync(path, "");
    for (const act of [checkOutputFolder, (folder: string) => writeOutputFolder(folder, [failing])]) {
      await expect(act(path)).rejects.toThrow(
        expect.objectContaining({
          name: "FileError",
          message: `--out "${path.slice(0, 40)}${path.length > 40 ? "…" : ""}": it is a file, not a folder.`,
        }),
      );
      await expect(act(join(path, "out"))).rejects.toThrow(/^--out ".*": part of the path is a file\.$/);
    }
    expect(namesIn(root)).toEqual(["f"]);
  });

  it("only looks when asked to check", async () => {
    const root = temporaryFolder();
    await checkOutputFolder(join(root, "x", "out"));
    expect(existsSync(join(root, "x"))).toBe(false);
  });

  it("leaves nothing behind when it is stopped with Ctrl-C", async () => {
    const root = temporaryFolder();
    const script = `
      import { writeFileSync } from "node:fs";
      import { writeOutputFolder } from ${JSON.stringify(new URL("../../build/files/output-folder.js", import.meta.url).href)};
      const write = (path) => {
        writeFileSync(path, "half");
        console.log("writing");
        return new Promise((resolve) => setTimeout(resolve, 60_000));
      };
      await writeOutputFolder(${JSON.stringify(join(root, "out"))}, [{ name: "a.csv", write }]);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(namesIn(root)).toEqual([expect.stringMatching(/^out\.partial-\w{8}$/)]);
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.once("exit", (_code, by) => resolve(by)))).toBe("SIGINT");
    expect(namesIn(root)).toEqual([]);
  });
});
