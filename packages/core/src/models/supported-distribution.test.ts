import { expect, it } from "vitest";
import { supportedDistribution } from "./supported-distribution.ts";

it("is saturated from ten students per pattern on, whatever the number of patterns comes from", () => {
  expect(supportedDistribution({ N: 320, K: 5, C: 32 })).toBe("saturated");
  expect(supportedDistribution({ N: 319, K: 5, C: 32 })).toBe("higher-order");
  // a hierarchy leaves 9 of 256
  expect(supportedDistribution({ N: 90, K: 8, C: 9 })).toBe("saturated");
  // TIMSS 2003: 757 students, 13 attributes
  expect(supportedDistribution({ N: 757, K: 13, C: 8192 })).toBe("higher-order");
});

it("is saturated where a higher-order distribution saves no parameter", () => {
  expect(supportedDistribution({ N: 5, K: 2, C: 4 })).toBe("saturated");
  // 2³ − 1 = 7 against 6
  expect(supportedDistribution({ N: 5, K: 3, C: 8 })).toBe("higher-order");
});

it("is higher-order where patterns are not listed", () => {
  expect(supportedDistribution({ N: 1e6, K: 20, C: null })).toBe("higher-order");
});
