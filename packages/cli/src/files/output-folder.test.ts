import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { OutputFile } from "@qmatrix/report/files";
import { describe, expect, it } from "vitest";
import { namesIn, runQmatrix, runQmatrixUnprivileged, temporaryFolder } from "../../test/run-qmatrix.ts";
import { canMount, smallDisk, WITHOUT_MOUNT } from "../../test/small-disk.ts";
import { checkOutputFolder, writeOutputFolder } from "./output-folder.ts";

const file = (name: string, content: string): OutputFile => ({
  name,
  content: () => content,
});

const failing: OutputFile = {
  name: "broken.csv",
  *content() {
    yield "half".repeat(100_000);
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
      import { writeOutputFolder } from ${JSON.stringify(new URL("../../build/files/output-folder.js", import.meta.url).href)};
      const content = () => {
        console.log("writing");
        return new Promise((resolve) => setTimeout(resolve, 60_000));
      };
      await writeOutputFolder(${JSON.stringify(join(root, "out"))}, [{ name: "a.csv", content }]);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(namesIn(root)).toEqual([expect.stringMatching(/^\.qmatrix-partial-\w{6}-\d+-\w{8}$/)]);
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.once("exit", (_code, by) => resolve(by)))).toBe("SIGINT");
    expect(namesIn(root)).toEqual([]);
  });
});

const SIMULATE = ["simulate", "--model", "DINA", "--attributes", "3", "--students", "60", "--out"];
const WRITTEN = ["profiles.csv", "q.csv", "responses.csv", "truth.json"];

describe("--out", () => {
  it.skipIf(!canMount)(
    `may be a mount point, or a link to another file system (EXDEV)${WITHOUT_MOUNT}`,
    async () => {
      const disk = smallDisk(1024);
      const root = temporaryFolder();
      symlinkSync(disk, join(root, "link"));
      mkdirSync(join(disk, "below"));
      symlinkSync(join(disk, "below"), join(root, "below"));
      for (const out of [disk, join(root, "link"), join(root, "below")]) {
        await writeOutputFolder(out, [file("a.csv", "1")]);
        expect(namesIn(out).filter((name) => name !== "below")).toEqual(["a.csv"]);
      }
      expect(namesIn(root)).toEqual(["below", "link"]);
    },
  );

  it.skipIf(!canMount)(`is refused on a disk that is read-only${WITHOUT_MOUNT}`, async () => {
    const disk = smallDisk(64);
    spawnSync("mount", ["-o", "remount,ro", disk]);
    await expect(checkOutputFolder(join(disk, "out"))).rejects.toThrow(/: the disk is read-only\.$/);
  });

  it.skipIf(process.getuid?.() !== 0)(
    "needs rights to the folder only, not to the one above (skipped unless root)",
    async () => {
      const root = temporaryFolder();
      chmodSync(root, 0o755);
      const out = join(root, "mine");
      mkdirSync(out);
      chownSync(out, 65534, 65534);
      const { code, stderr } = await runQmatrixUnprivileged([...SIMULATE, out]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(namesIn(out)).toEqual(WRITTEN);
      expect(await runQmatrixUnprivileged([...SIMULATE, join(root, "other")])).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^--out ".*": permission denied\.\n$/),
      });
    },
  );

  it("is refused where it is empty, a dangling link, or too long a name", async () => {
    const root = temporaryFolder();
    symlinkSync(join(root, "gone"), join(root, "link"));
    await expect(checkOutputFolder("")).rejects.toThrow(
      '--out "": expected the name of a folder, found an empty one.',
    );
    await expect(checkOutputFolder(join(root, "link"))).rejects.toThrow(
      /^--out ".*": it is a link to ".*", which does not exist\.$/,
    );
    for (const name of ["x".repeat(256), join("new", "ü".repeat(128)), join("x".repeat(256), "below")])
      await expect(checkOutputFolder(join(root, name))).rejects.toThrow(/: the name is too long\.$/);
    expect(namesIn(root)).toEqual(["link"]);
  });

  it("is refused before the work where a folder has the name of one of its files", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "report.html"));
    const words = ["learn", "missing.csv", "--attributes", "3"];
    expect(await runQmatrix([...words, "--out", root])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^--out ".*": report\.html in it is a folder, and would be replaced\.\n$/,
      ),
    });
  });

  it("leaves no folders above that it made when a file cannot be made", async () => {
    const root = temporaryFolder();
    await expect(writeOutputFolder(join(root, "a", "b", "c"), [failing])).rejects.toThrow("the disk is gone");
    expect(namesIn(root)).toEqual([]);
  });
});

describe("replacing the files of a folder", () => {
  const NAMES = ["a.csv", "b.csv", "c.csv"];
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

  /** Writes "new" over "old" in `out` and takes d.csv away, in a process of its own that is disturbed at a rename. */
  function replace(out: string, disturbance: Record<string, string>): NodeJS.Signals | number | null {
    const script = `
      import { writeOutputFolder } from ${url("../../build/files/output-folder.js")};
      const files = ${JSON.stringify(NAMES)}.map((name) => ({
        name,
        content: () => "new",
      }));
      await writeOutputFolder(${JSON.stringify(out)}, files, { outdated: ["d.csv"] });`;
    const preload = new URL("../../test/kill-at.mjs", import.meta.url).href;
    const words = ["--import", preload, "--input-type=module", "--eval", script];
    const { status, signal } = spawnSync(process.execPath, words, {
      env: { ...process.env, ...disturbance },
    });
    return signal ?? status;
  }

  async function oldFolder(): Promise<string> {
    const out = join(temporaryFolder(), "out");
    await writeOutputFolder(
      out,
      [...NAMES, "d.csv"].map((name) => file(name, "old")),
    );
    writeFileSync(join(out, "mine.txt"), "mine");
    return out;
  }

  function state(out: string): string {
    return namesIn(out)
      .map(
        (name) =>
          `${name} ${statSync(join(out, name)).isFile() ? readFileSync(join(out, name), "utf8") : "?"}`,
      )
      .join(", ");
  }

  const OLD = "a.csv old, b.csv old, c.csv old, d.csv old, mine.txt mine";
  const NEW = "a.csv new, b.csv new, c.csv new, mine.txt mine";

  // rename 1 makes it count; then there is one for each file (npm run attack disturbs each of them in each way)
  it("is all or nothing under SIGTERM between two files", async () => {
    const out = await oldFolder();
    expect(replace(out, { QMATRIX_KILL_AT: "3", QMATRIX_KILL_SIGNAL: "SIGTERM" })).toBe("SIGTERM");
    expect(state(out)).toBe(NEW);
  });

  for (const [at, expected] of [
    [1, OLD],
    [2, NEW],
    [4, NEW],
  ] as const)
    it(`is completed, or forgotten, by the next command after SIGKILL at rename ${at}`, async () => {
      const out = await oldFolder();
      expect(replace(out, { QMATRIX_KILL_AT: `${at}`, QMATRIX_KILL_SIGNAL: "SIGKILL" })).toBe("SIGKILL");
      await checkOutputFolder(out);
      expect(state(out)).toBe(expected);
    });

  it("leaves nothing of a new folder after SIGKILL and the next command", async () => {
    const root = temporaryFolder();
    const out = join(root, "out");
    expect(replace(out, { QMATRIX_KILL_AT: "1", QMATRIX_KILL_SIGNAL: "SIGKILL" })).toBe("SIGKILL");
    expect(namesIn(root)).toEqual([expect.stringMatching(/^\.qmatrix-partial-/)]);
    await checkOutputFolder(out);
    expect(namesIn(root)).toEqual([]);
  });

  it("is taken back where a file cannot be moved", async () => {
    const out = await oldFolder();
    expect(replace(out, { QMATRIX_KILL_AT: "4", QMATRIX_FAIL_CODE: "EBUSY" })).toBe(1);
    expect(state(out)).toBe(OLD);
  });
});
