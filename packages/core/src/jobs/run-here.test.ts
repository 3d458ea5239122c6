import { expect, it } from "vitest";
import { runHere } from "./run-here.ts";
import type { Method } from "./work.ts";

/** Squares numbers, then sums the squares of the squares. */
function counting(log: string[]): Method<number[], number[], number, number, number> {
  return {
    name: "squares",
    prepare(input) {
      log.push("prepare");
      return input;
    },
    *work(input) {
      log.push("work");
      if (input.length === 0) return 0;
      const squares = yield { label: "Squaring", jobs: input };
      const again = yield { label: "Squaring again", jobs: squares };
      return again.reduce((a, b) => a + b);
    },
    worker(input) {
      log.push(`worker of ${input.length}`);
      return function* (job) {
        yield { done: 0.5 };
        return job * job;
      };
    },
  };
}

it("sends outcomes in the order of the jobs and gives the result", () => {
  expect(runHere(counting([]), [1, 2, 3])).toBe(1 + 16 + 81);
});

it("checks the input once, and makes no worker where there are no jobs", () => {
  const log: string[] = [];
  runHere(counting(log), [1, 2, 3]);
  expect(log).toEqual(["prepare", "work", "worker of 3"]);
  expect(runHere(counting(log), [])).toBe(0);
  expect(log).toEqual(["prepare", "work", "worker of 3", "prepare", "work"]);
});
