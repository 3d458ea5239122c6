import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error a program without types
import { gradebook, oneAbility } from "../make-examples.mjs";

const shown = (name: string) => readFileSync(new URL(`../public/examples/${name}`, import.meta.url));
const line = (name: string) =>
  readFileSync(new URL(`../../../examples/number-line/${name}`, import.meta.url));

it("shows the examples that are made, byte for byte", () => {
  expect(shown("gradebook.csv").equals(gradebook())).toBe(true);
  expect(shown("one-ability.csv").equals(oneAbility())).toBe(true);
  expect(shown("number-line.csv").equals(line("responses.csv"))).toBe(true);
  expect(shown("number-line-expert.csv").equals(line("expert-q.csv"))).toBe(true);
  expect(shown("number-line-class.csv").equals(line("class.csv"))).toBe(true);
});
