import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN } from "./run-qmatrix.ts";

/** A study of 20 runs, of which those of the learner take most of a second each. */
export const TINY = {
  schemaVersion: 1,
  title: "A tiny study",
  parts: {
    small: {
      title: "Small",
      replications: 3,
      data: { model: "DINA", noise: 0.1 },
      cross: { attributes: [3, 4], examinees: [200, 300] },
      except: [{ where: { attributes: [4] }, replications: 1 }],
      runs: {
        quick: { kind: "learn", method: "refined", effort: "quick" },
        zero: { kind: "learn", method: "zero" },
      },
    },
  },
};

/** The same with a learner that takes some ten milliseconds, for what does not depend on how long a replication takes. */
export const SHORT = {
  ...TINY,
  parts: {
    small: {
      ...TINY.parts.small,
      runs: { quick: { kind: "learn", method: "factor" }, zero: TINY.parts.small.runs.zero },
    },
  },
};

/** Several hundred short runs: something is being written whenever it is killed. */
export const MANY = { ...SHORT, parts: { small: { ...SHORT.parts.small, replications: 50, except: [] } } };

/** One replication of two cells: four jobs. */
export const ONCE = {
  ...TINY,
  parts: {
    small: {
      ...TINY.parts.small,
      replications: 1,
      cross: { attributes: [3], examinees: [200, 300] },
      except: [],
    },
  },
};

/** Writes a design below `root` as studies/NAME and returns that folder. */
export function writeStudy(root: string, name: string, design: unknown = TINY): string {
  const folder = join(root, "studies", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "design.json"), JSON.stringify(design));
  return folder;
}

export function resultsOf(folder: string): string {
  return readFileSync(join(folder, "results", "results.jsonl"), "utf8");
}

/** Starts the command and kills it, with no chance to say goodbye, after some time; tells whether it was still running. */
export function killAfter(words: readonly string[], ms: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...words], { stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), ms);
    child.on("error", reject);
    child.on("exit", (_code, signal) => {
      clearTimeout(timer);
      resolve(signal === "SIGKILL");
    });
  });
}
