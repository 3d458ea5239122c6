import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Tests of the queue want a real Redis: installs Debian's where it is missing, this is Debian and we are root. Elsewhere
 * those tests are skipped, and say so in their names. Tests start a server of their own and leave Debian's service alone.
 */
export function installRedis() {
  if (spawnSync("redis-server", ["--version"]).status === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.error("Installing Debian's redis-server (once) …");
  apt("update");
  apt("install", "--yes", "--no-install-recommends", "redis-server");
}

function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stderr } = spawnSync("apt-get", ["--quiet", ...words], { env, encoding: "utf8" });
  if (status !== 0) console.error(`apt-get ${words[0]} failed: ${stderr}`);
}
