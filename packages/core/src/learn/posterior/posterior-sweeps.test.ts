import { expect, it } from "vitest";
import { responsesFrom } from "../../data/responses.ts";
import { startProfiles } from "./posterior-sweeps.ts";

it("masters what at least half of the answers say, an item of two attributes counting half", () => {
  // items: attribute 0; attribute 1; both
  const responses = responsesFrom([
    [1, 0, 1], // 0: 1 + ½; 1: −1 + ½
    [0, 1, 0], // 0: −1 − ½; 1: 1 − ½
    [null, null, 0], // 0: −½; 1: −½
    [null, null, null],
    [1, 1, null],
  ]);
  expect([...startProfiles(responses, Uint32Array.of(1, 2, 3), 2)]).toEqual([1, 2, 0, 0, 3]);
});
