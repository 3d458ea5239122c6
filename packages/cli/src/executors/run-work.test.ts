import type { Method } from "@qmatrix/core/jobs";
import { expect, it } from "vitest";
import { inProcess } from "./in-process.ts";
import { runWork } from "./run-work.ts";

it("prepares once in one thread for all batches, where it did so once more for every batch", async () => {
  const log: string[] = [];
  const method: Method<number[], number[], number, number, number> = {
    name: "squares",
    prepare(input) {
      log.push("prepare");
      return input;
    },
    *work(input) {
      const squares = yield { label: "Squaring", jobs: input };
      return (yield { label: "Squaring again", jobs: squares }).reduce((a, b) => a + b);
    },
    worker() {
      log.push("worker");
      return function* (job) {
        yield { done: 0.5 };
        return job * job;
      };
    },
  };
  // no task is found by its name, so that whoever looks for one fails
  const place = { executor: () => inProcess({}), isQuiet: true };
  expect(await runWork(method, [1, 2, 3], place)).toBe(1 + 16 + 81);
  expect(log).toEqual(["prepare", "worker"]);
});
