import { type ChildProcess, spawn } from "node:child_process";
import { onTestFinished } from "vitest";

/** A Node process with a script of its own, gone after the test. */
export interface Scripted {
  readonly child: ChildProcess;
  /** Resolves with the first printed line that has this text in it. */
  printed(text: string): Promise<string>;
  /** Everything that it has printed so far, on either stream. */
  all(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

const DIST = new URL("../build/executors/queue/", import.meta.url);

/** Runs a script that has `queue`, `readQueueAddress` and `startWorker`, and what is in `values` by name. */
export function spawnScript(script: string, values: Readonly<Record<string, unknown>>): Scripted {
  const names = { queue: "queue", readQueueAddress: "queue-address", startWorker: "start-worker" };
  const lines = [
    ...Object.entries(names).map(
      ([name, file]) => `import { ${name} } from "${new URL(`${file}.js`, DIST)}";`,
    ),
    ...Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`),
  ];
  return spawnWatched(["--input-type=module", "--eval", `${lines.join("\n")}\n${script}`]);
}

export function spawnWatched(words: readonly string[], env = process.env): Scripted {
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"], env });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let text = "";
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part) => {
      text += part;
      for (const look of waiting) look();
    });
  return {
    child,
    all: () => text,
    printed: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const line = text.split("\n").find((each) => each.includes(wanted));
          if (line !== undefined) resolve(line);
        };
        waiting.push(look);
        look();
      }),
    ended: new Promise((resolve) => {
      child.once("close", (code, signal) => resolve({ code, signal }));
    }),
  };
}
