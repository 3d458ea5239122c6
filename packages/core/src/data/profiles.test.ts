import { expect, it } from "vitest";
import { masters, type Profiles } from "./profiles.ts";

it("counts a student as a master from a probability of one half on", () => {
  const profiles: Profiles = {
    N: 2,
    K: 2,
    students: ["1", "2"],
    attributes: ["A1", "A2"],
    mastery: Float64Array.of(0.499, 0.5, 1, 0),
  };
  expect([masters(profiles, 0, 0), masters(profiles, 0, 1)]).toEqual([false, true]);
  expect([masters(profiles, 1, 0), masters(profiles, 1, 1)]).toEqual([true, false]);
});
