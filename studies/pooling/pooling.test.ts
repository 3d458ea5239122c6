import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { jobsOf, keyOf } from "./jobs.mjs";
// @ts-expect-error a script without types
import { page } from "./page.mjs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const lines = read("results/pooling.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("the kept lines", () => {
  it("are all that the design asks for, and the page is made from them", () => {
    expect(lines.map(({ job }) => keyOf(job)).sort()).toEqual(
      jobsOf(JSON.parse(read("cells.json")))
        .map(keyOf)
        .sort(),
    );
    expect(read("results/pooling.md")).toBe(page(lines));
  });
});

it("weighs as the page says: one entry, given 1 by the answer and 0 by a Q-matrix four units behind", () => {
  const line = {
    job: { asked: "validate" },
    truth: "01",
    answer: "11",
    near: [
      { behind: 0, inclusion: [1, 1] },
      { behind: 4, inclusion: [0, 1] },
    ],
  };
  const [alone, , , four, , alike] = page([line, line])
    .split("\n")
    .filter((row: string) => /^\| .* ± /.test(row))
    .map((row: string) => row.split(" | ")[1]);
  // −ln .005 = 5.298 and −ln .995 = .005; e / (1 + e) = .731, −ln .269 = 1.313; −ln ½ = .693; halved with the other entry's .005
  expect([alone, four, alike]).toEqual(["2.652", "0.659", "0.349"]);
});
