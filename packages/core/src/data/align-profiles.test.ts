import { describe, expect, it } from "vitest";
import { alignProfiles } from "./align-profiles.ts";
import type { Profiles } from "./profiles.ts";

const profiles: Profiles = {
  N: 2,
  K: 3,
  students: ["x", "y"],
  attributes: ["A", "B", "C"],
  mastery: Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6),
};

describe("alignProfiles", () => {
  it("gives the students and attributes asked for, in that order", () => {
    expect(alignProfiles(profiles, ["y", "x"], ["C", "A"])).toEqual({
      N: 2,
      K: 2,
      students: ["y", "x"],
      attributes: ["C", "A"],
      mastery: Float64Array.of(0.6, 0.4, 0.3, 0.1),
    });
  });

  it("names a student it lacks", () => {
    expect(() => alignProfiles(profiles, ["z"], ["A"])).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message: 'alignProfiles: profiles lack the student "z".',
      }),
    );
  });

  it("names an attribute it lacks", () => {
    expect(() => alignProfiles(profiles, ["x"], ["A", "D"])).toThrow(
      expect.objectContaining({
        message: 'alignProfiles: profiles lack the attribute "D".',
      }),
    );
  });
});
