import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { lockStudy } from "./study-lock.ts";

function writeLock(folder: string, owner: object): void {
  writeFileSync(join(folder, "running.lock"), JSON.stringify(owner));
}

it("gives a folder to one at a time, and back", async () => {
  const folder = temporaryFolder();
  const unlock = await lockStudy(folder);
  await expect(lockStudy(folder)).rejects.toThrow(
    expect.objectContaining({
      name: "InvalidInputError",
      message:
        `study: the folder ${folder} is in use by process ` +
        `${process.pid} on ${hostname()}. Wait until it has finished. If it is no longer running, delete running.lock in that folder.`,
    }),
  );
  await unlock();
  expect(readdirSync(folder)).toEqual([]);
  await (await lockStudy(folder))();
});

it("takes over the lock of a process that died here, but not one of another machine", async () => {
  const { pid } = spawnSync(process.execPath, ["--eval", ""]);
  const folder = temporaryFolder();
  writeLock(folder, { process: pid, host: "elsewhere", token: "t" });
  await expect(lockStudy(folder)).rejects.toThrow(`is in use by process ${pid} on elsewhere.`);
  writeLock(folder, { process: pid, host: hostname(), token: "t" });
  const unlock = await lockStudy(folder);
  expect(existsSync(join(folder, "running.lock"))).toBe(true);
  await unlock();
});

it("knows a process from another that got its number later", async () => {
  const folder = temporaryFolder();
  writeLock(folder, { process: process.pid, host: hostname(), token: "t", began: "another boot 17" });
  await (await lockStudy(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

it("lets one of many take over a stale lock", async () => {
  const { pid } = spawnSync(process.execPath, ["--eval", ""]);
  const folder = temporaryFolder();
  writeLock(folder, { process: pid, host: hostname(), token: "t" });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockStudy(folder)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("leaves a lock alone that is no longer its own", async () => {
  const folder = temporaryFolder();
  const unlock = await lockStudy(folder);
  writeLock(folder, { process: process.pid, host: hostname(), token: "another" });
  await unlock();
  expect(existsSync(join(folder, "running.lock"))).toBe(true);
});

it("clears away what processes left that died while they took the lock, and nothing of the living", async () => {
  const { pid } = spawnSync(process.execPath, ["--eval", ""]);
  const folder = temporaryFolder();
  const aside = (name: string, owner: object) =>
    writeFileSync(join(folder, `running.lock.${name}`), JSON.stringify(owner));
  aside("dead", { process: pid, host: hostname(), token: "dead" });
  // killed before it had written anything
  writeFileSync(join(folder, "running.lock.empty"), "");
  aside("living", { process: process.pid, host: hostname(), token: "living" });
  const unlock = await lockStudy(folder);
  await unlock();
  expect(readdirSync(folder)).toEqual(["running.lock.living"]);
});
