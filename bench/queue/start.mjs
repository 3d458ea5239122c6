import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));

/** A Redis as docs/cluster.md wants it, written to disk every second, and so many workers of one thread each. */
export async function startQueue(workers) {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-redis-"));
  const port = await freePort();
  const words = [
    "--port",
    `${port}`,
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--save",
    "",
    "--appendonly",
    "yes",
  ];
  const redis = spawn("redis-server", words, { stdio: ["ignore", "pipe", "ignore"] });
  await printed(redis, "Ready to accept connections");
  const url = `redis://127.0.0.1:${port}`;
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [WORKER, url], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  await Promise.all(children.map((child) => printed(child, "takes jobs")));
  return {
    url,
    async stop() {
      for (const child of [...children, redis]) {
        child.kill("SIGKILL");
        await once(child, "close");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function redisVersion() {
  return /v=(\S+)/.exec(spawnSync("redis-server", ["--version"], { encoding: "utf8" }).stdout)?.[1];
}

function printed(child, text) {
  return new Promise((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (part) => {
      if (part.includes(text)) resolve();
    });
  });
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
