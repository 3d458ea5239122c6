import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

const RESULTS = join(import.meta.dirname, "../results");

it("the page is made from the raw figures", () => {
  const result = JSON.parse(readFileSync(join(RESULTS, "package-sizes.json"), "utf8"));
  expect(readFileSync(join(RESULTS, "package-sizes.md"), "utf8")).toBe(render(result));
});
