import { expect, it } from "vitest";
import { describeValue } from "./describe-value.ts";

it("shows a value as a message needs it", () => {
  expect(describeValue(-0.1)).toBe("-0.1");
  expect(describeValue(Number.NaN)).toBe("NaN");
  expect(describeValue(undefined)).toBe("undefined");
  expect(describeValue(null)).toBe("null");
  expect(describeValue("5")).toBe('"5"');
  expect(describeValue('say "a"\n\u0000')).toBe('"say \\"a\\"\\n\\u0000"');
  expect(describeValue("backwards \u202e gnp\u200b\u009b")).toBe('"backwards \\u202e gnp\\u200b\\u009b"');
  expect(describeValue("x".repeat(40))).toBe(`"${"x".repeat(40)}"`);
  expect(describeValue("x".repeat(41))).toBe(`"${"x".repeat(40)}…"`);
  expect(describeValue([0, "a", null, [1], {}])).toBe('[0, "a", null, a list, an object]');
  expect(describeValue([1, 2, 3, 4, 5, 6])).toBe("[1, 2, 3, 4, 5, …]");
  // String() throws for this one
  expect(describeValue(Object.create(null))).toBe("an object");
  expect(describeValue(() => 1)).toBe("a function");
  expect(describeValue(Symbol("s"))).toBe("Symbol(s)");
});
