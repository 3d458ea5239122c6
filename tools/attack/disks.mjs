import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSeeds } from "./commands.mjs";
import { randomFrom } from "./random.mjs";
import { runCommand } from "./run-command.mjs";

const KILOBYTES = 256;

/** Commands whose disk has so much room: all files whole and exit code 0, or none and exit code 2 with a sentence. */
export async function attackDisks({ seed, runs, isOver = () => false }) {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-disks-"));
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${KILOBYTES}k`, "qmatrix", disk]);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return {
      counts: {},
      found: [],
      skipped: `mounting a tmpfs is not permitted here (${String(stderr).trim()})`,
    };
  }
  const counts = { written: 0, refused: 0 };
  const found = [];
  try {
    await makeSeeds(folder);
    const commands = [
      ["simulate", "--model", "DINA", "--attributes", "3", "--students", "2000"],
      ["fit", "r.csv", "--q", "q.csv", "--model", "DINA", "--threads", "1"],
      ["score", "r.csv", "--model", "result.json"],
      ["export-r", "r.csv", "--q", "q.csv"],
    ];
    for (let n = 0; n < runs && !isOver(); n++) {
      const random = randomFrom(seed * 15_485_863 + n);
      const room = random.below(KILOBYTES);
      const words = [...commands[n % commands.length], "--out", "disk/out"];
      const isThere = random.below(2) === 0;
      if (isThere) {
        mkdirSync(join(disk, "out"));
        writeFileSync(join(disk, "out", "profiles.csv"), "old\n");
      }
      // as much as there is room for where what is there already takes its part
      writeAsMuch(join(disk, "ballast"), KILOBYTES - room);
      const { code, stderr: said } = await runCommand(words, { cwd: folder });
      const left = readdirSync(disk, { recursive: true }).sort();
      const before = ["ballast", ...(isThere ? ["out", "out/profiles.csv"] : [])];
      const isOld = !isThere || readFileSync(join(disk, "out", "profiles.csv"), "utf8") === "old\n";
      const isAsBefore = isOld && JSON.stringify(left) === JSON.stringify(before);
      if (code === 0 && !isAsBefore) counts.written++;
      else if (code === 2 && isAsBefore && /: the disk is full[.]\n$/.test(said)) counts.refused++;
      else found.push({ n, code, room, words, left, said: said.slice(0, 300) });
      for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true, force: true });
    }
  } finally {
    spawnSync("umount", ["-l", disk]);
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, found };
}

function writeAsMuch(path, kilobytes) {
  try {
    writeFileSync(path, Buffer.alloc(kilobytes * 1024));
  } catch (error) {
    if (error.code !== "ENOSPC") throw error;
  }
}
