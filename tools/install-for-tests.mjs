import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's packages that tests want, by the program that each brings. */
const WANTED = { "redis-server": "redis-server", chromium: "chromium" };

/**
 * Tests of the queue want a real Redis, tests of pages a real browser: installs Debian's where they are missing, this is
 * Debian and we are root. Elsewhere those tests are skipped, and say so in their names. Tests start a server of their own
 * and leave Debian's service alone.
 */
export function installForTests() {
  const missing = Object.entries(WANTED).filter(
    ([program]) => spawnSync(program, ["--version"]).status !== 0,
  );
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const packages = missing.map(([, name]) => name);
  console.error(`Installing Debian's ${packages.join(" and ")} (once) …`);
  apt("update");
  apt("install", "--yes", "--no-install-recommends", ...packages);
}

function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stderr } = spawnSync("apt-get", ["--quiet", ...words], { env, encoding: "utf8" });
  if (status !== 0) console.error(`apt-get ${words[0]} failed: ${stderr}`);
}
