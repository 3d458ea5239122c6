import { expect, it } from "vitest";
// @ts-expect-error a tool without types
import { checkRegexps, fault, regexpsIn } from "./check-regexps.mjs";

it("proves every regular expression of the packages linear", () => {
  const { wrong, checked } = checkRegexps();
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(50);
}, 60_000);

it("knows one that is not, and one that cannot be proved", () => {
  const of = (source: string) => fault(regexpsIn("x.ts", source).literals[0]);
  expect(of("/\\s*%$/.test(cell)")).toBe("takes 2nd degree polynomial time");
  expect(of("/^(a+)+$/")).toBe("takes exponential time");
  expect(of("/(?<=a.*)-b/g")).toMatch(/^is not proved to be linear/);
  expect(of("/^[a-z]+$/")).toBeUndefined();
  expect(regexpsIn("x.ts", "RegExp(a); new RegExp(b, 'g')").made).toBe(2);
});
