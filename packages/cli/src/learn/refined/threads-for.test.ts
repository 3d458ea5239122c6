import { simulate } from "@qmatrix/core/simulate";
import { expect, it } from "vitest";
import { threadsFor } from "./threads-for.ts";

const { responses } = simulate({ model: "DINA", attributes: 5, examinees: 100, seed: 1 });

it("takes one thread for a small search, and no more than there are searches for a large one", () => {
  // 15 items: 100 · 15 · 5 · 2 = 15,000 and 10,000 · 15 · 5 · 2 = 1,500,000
  expect(threadsFor(responses, 5, 2, 8)).toBe(1);
  expect(threadsFor({ ...responses, N: 10_000 }, 5, 2, 8)).toBe(2);
  expect(threadsFor({ ...responses, N: 10_000 }, 5, 6, 4)).toBe(4);
});
