import { expect, it } from "vitest";
import { paperQ } from "../simulate/paper-q.ts";
import { type Cdm, enumerated } from "./cdm.ts";
import { allPatterns } from "./class-space.ts";

const listed: Cdm = {
  q: paperQ(2),
  items: [],
  attributes: {
    distribution: "independent",
    components: 1,
    values: new Float64Array(2),
    space: allPatterns(2),
    probabilities: new Float64Array(4).fill(0.25),
  },
};

it("hands out the patterns of a model that lists them", () => {
  const { space, probabilities } = enumerated("standardErrors", listed);
  expect([...space.patterns]).toEqual([0, 1, 2, 3]);
  expect([...probabilities]).toEqual([0.25, 0.25, 0.25, 0.25]);
});

it("says why a model has none", () => {
  const unlisted: Cdm = {
    q: paperQ(20),
    items: [],
    attributes: { ...listed.attributes, space: null, probabilities: null },
  };
  expect(() => enumerated("standardErrors", unlisted)).toThrow(
    expect.objectContaining({
      name: "InvalidInputError",
      message:
        "standardErrors: model must be a model with enumerated attribute patterns; received one with 20 attributes, too many to enumerate their patterns. Fit at most 14 attributes, or reduce the patterns by a hierarchy.",
    }),
  );
});
