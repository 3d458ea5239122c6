import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readdir, readFile, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core/data";
import { writeFile } from "../../files/write-file.ts";

const LOCK_FILE = "running.lock";

interface Owner {
  readonly process: number;
  readonly host: string;
  readonly token: string;
  /** When the process began, as the system says it: another process may have its number later. */
  readonly began?: string;
}

/**
 * Takes the folder for this process, or says who has it; returns what gives it back. A lock whose process has died on
 * this machine is taken over; one of another machine cannot be looked at, and stays. A signal ends a run at once and leaves
 * its lock: a handler that removed it would wait for the job that runs in this thread.
 */
export async function lockStudy(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE);
  const owner: Owner = {
    process: process.pid,
    host: hostname(),
    token: randomUUID(),
    began: beginningOf(process.pid),
  };
  if (!(await tryToTake(file, owner))) {
    const other = await readOwner(file);
    if (other === undefined || !isGone(other)) throw refused(folder, other);
    await removeStale(file, other, folder);
    if (!(await tryToTake(file, owner))) throw refused(folder, await readOwner(file));
  }
  await removeAsides(folder);
  return async () => {
    if ((await readOwner(file))?.token === owner.token) await rm(file, { force: true });
  };
}

/** Written aside first, so that a lock that is there says whose it is, even if its owner was killed at once. */
async function tryToTake(file: string, owner: Owner): Promise<boolean> {
  const aside = `${file}.${owner.token}`;
  await writeFile(aside, JSON.stringify(owner));
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // taken; or who took it has cleared the aside away, half written as it was
    if (code === "EEXIST" || code === "ENOENT") return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** What processes have left that died while they took the lock; one that died at once has written nothing. */
async function removeAsides(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${LOCK_FILE}.`)) continue;
    const other = await readOwner(join(folder, name));
    if (other === undefined || isGone(other)) await rm(join(folder, name), { force: true });
  }
}

/** Moves the lock away first: of two that find it stale only one gets it, and a live lock moved by mistake goes back. */
async function removeStale(file: string, stale: Owner, folder: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? refused(folder, undefined) : error;
  });
  const moved = await readOwner(aside);
  if (moved !== undefined && moved.token !== stale.token) {
    await link(aside, file).catch(() => undefined);
    await rm(aside, { force: true });
    throw refused(folder, moved);
  }
  await rm(aside, { force: true });
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

function isGone({ process: pid, host, began }: Owner): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return began !== undefined && began !== beginningOf(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Ticks since the machine was started, and which start that was; undefined where the system does not say. */
function beginningOf(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // the name of the program, in brackets, may hold blanks; what follows does not, and the 20th of it is the time
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${boot} ${stat.slice(stat.lastIndexOf(") ") + 2).split(" ")[19]}`;
  } catch {
    return undefined;
  }
}

function refused(folder: string, owner: Owner | undefined): InvalidInputError {
  const who = owner ? `process ${owner.process} on ${owner.host}` : "another process";
  return new InvalidInputError(
    "study",
    `the folder ${folder}`,
    "a folder that no other run is writing to",
    `one locked by ${who}`,
    `Wait until it has finished. If it is no longer running, delete ${LOCK_FILE} in that folder.`,
    `{} is in use by ${who}.`,
  );
}
