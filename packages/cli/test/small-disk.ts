import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Whether this process may mount file systems: root on Linux, outside most containers. */
export const canMount = triesToMount();
/** Ends the title of what is skipped where it may not. */
export const WITHOUT_MOUNT = canMount ? "" : " (skipped: mounting a tmpfs is not permitted here)";

function triesToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-mount-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "qmatrix", folder]).status === 0;
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** A folder that is a file system of its own, so many kB large, until the test ends. */
export function smallDisk(kilobytes: number, at = mkdtempSync(join(tmpdir(), "qmatrix-disk-"))): string {
  mkdirSync(at, { recursive: true });
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "qmatrix", at]);
  if (status !== 0) throw new Error(`mount: ${stderr}`);
  onTestFinished(() => {
    spawnSync("umount", ["-l", at]);
    rmSync(at, { recursive: true, force: true });
  });
  return at;
}

/** Takes all room of a disk but so many kB. */
export function fillDisk(disk: string, kilobytesLeft: number, size: number): void {
  writeFileSync(join(disk, "ballast"), Buffer.alloc((size - kilobytesLeft) * 1024));
}
