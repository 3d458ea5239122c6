import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { turnstile } from "./turnstile.ts";

it("lets in many together, one alone when all have left, and keeps the order of asking", async () => {
  const enter = turnstile();
  const inside: string[] = [];
  const leaves: Record<string, () => void> = {};
  async function ask(name: string, alone: boolean): Promise<void> {
    leaves[name] = await enter(alone);
    inside.push(name);
  }
  function leave(name: string): Promise<void> {
    inside.splice(inside.indexOf(name), 1);
    leaves[name]();
    return setImmediate();
  }
  for (const [name, alone] of [
    ["a", false],
    ["b", false],
    ["c", true],
    ["d", true],
    ["e", false],
    ["f", false],
  ] as const)
    void ask(name, alone);
  await setImmediate();
  expect(inside).toEqual(["a", "b"]);
  await leave("a");
  expect(inside).toEqual(["b"]);
  await leave("b");
  expect(inside).toEqual(["c"]);
  await leave("c");
  expect(inside).toEqual(["d"]);
  await leave("d");
  expect(inside).toEqual(["e", "f"]);
});
