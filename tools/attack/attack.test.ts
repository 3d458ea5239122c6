import { afterAll, describe, expect, it } from "vitest";
// @ts-expect-error tools without types
import { attackCommands, removeSeeds } from "./commands.mjs";
// @ts-expect-error tools without types
import { attackDisks } from "./disks.mjs";
// @ts-expect-error tools without types
import { fuzz, replayKept } from "./fuzz.mjs";
// @ts-expect-error tools without types
import { attackByKills } from "./kills.mjs";
// @ts-expect-error tools without types
import { minimise } from "./mutate.mjs";
// @ts-expect-error tools without types
import { faultOf } from "./targets.mjs";

const SEED = 23;
afterAll(removeSeeds);

/** A minute of `npm run attack` in seconds; the same inputs every time. */
describe("a short attack finds nothing", () => {
  it("in changed inputs of every kind, and those that were once a fault", async () => {
    expect((await replayKept()).wrong).toEqual([]);
    const { counts, found } = await fuzz({ seed: SEED, cases: 2000, keep: false });
    expect(found).toEqual([]);
    expect(Object.values<number>(counts).reduce((a, b) => a + b)).toBe(2000);
    expect(Object.values<number>(counts).every((count) => count > 0)).toBe(true);
  });

  it("in runs of the command", async () => {
    const { counts, found } = await attackCommands({ seed: SEED, runs: 3 });
    expect(found).toEqual([]);
    expect(Object.values<number>(counts).reduce((a, b) => a + b)).toBe(3);
  });

  it("by kills", async () => {
    expect((await attackByKills({ seed: SEED, kills: 2 })).found).toEqual([]);
  });

  it("on small disks (skipped where mounting is not permitted: it then says so)", async () => {
    const { found, skipped } = await attackDisks({ seed: SEED, runs: 2 });
    if (skipped) console.warn(skipped);
    expect(found).toEqual([]);
  });
});

it("sees a fault, and makes its input small", async () => {
  const target = {
    run(input: string) {
      if (input.includes("7")) throw new TypeError("seven");
    },
  };
  const input = `${"a".repeat(300)}7${"b".repeat(300)}`;
  expect(await faultOf(target, input, 1000)).toBe("TypeError: seven");
  const fails = async (shorter: string) => (await faultOf(target, shorter, 1000)) === "TypeError: seven";
  expect(await minimise(input, fails)).toBe("7");
});
