import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
/** Ends the title of what is skipped where there is no Redis. */
export const WITHOUT_REDIS = hasRedis ? "" : " (skipped: redis-server is not installed)";

export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** Ends it and starts it again on the same port with what it had written down. */
  restart(awayMs?: number): Promise<void>;
  /** Stops it where it is: it keeps its connections and answers nothing. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** A Redis of the test's own, on a free port of this machine, with its folder; every change is on disk at once. */
export async function startRedis(words: readonly string[] = []): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-redis-"));
  const port = await freePort();
  const own = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const kept = ["--appendonly", "yes", "--appendfsync", "always"];
  const start = async () => {
    const child = spawn("redis-server", [...own, ...kept, ...words], { stdio: "ignore" });
    process.once("exit", () => child.kill("SIGKILL"));
    await answers(port);
    return child;
  };
  let child = await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async restart(awayMs = 0) {
      await ended(child);
      await sleep(awayMs);
      child = await start();
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return exit;
}

/** A port of this machine that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Resolves when somebody listens at the port. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isThere) return;
    await sleep(20);
  }
}
