import { expect, it } from "vitest";
import { settingRows } from "./made-section.ts";

it("shows lists with commas, not as code", () => {
  expect(
    settingRows({ q: "q.csv", trust: 0.8, methods: ["pvaf", "hull"], penalty: [0.1, 0.2], monotone: true }),
  ).toEqual([
    ["--q", "q.csv"],
    ["--trust", "0.8"],
    ["--methods", "pvaf, hull"],
    ["--penalty", "0.1, 0.2"],
    ["--monotone", "true"],
  ]);
  expect(settingRows({ methods: [] })).toEqual([["--methods", "none"]]);
});
