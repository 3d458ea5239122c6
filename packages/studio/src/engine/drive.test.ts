import { describe, expect, it } from "vitest";
import { driver, formingIn, type JobThread, type Journal } from "./drive.ts";
import type { JobAsk, JobReply, Progress } from "./messages.ts";
import type { AnyMethod } from "./methods.ts";

/** Squares numbers, then sums the squares of the squares. */
const squares: AnyMethod = {
  name: "squares",
  prepare: (input: number[]) => input,
  *work(input: number[]): Generator<{ label: string; jobs: number[] }, number, number[]> {
    const first = yield { label: "Squaring", jobs: input };
    const second = yield { label: "Squaring again", jobs: first };
    return second.reduce((a, b) => a + b, 0);
  },
  worker: () =>
    function* (job: number) {
      yield { done: 0.5, score: job };
      return job * job;
    },
};

/** A thread in this one, which does its jobs a moment later; the jobs that it did are put down. */
function thread(done: number[]): JobThread {
  let take: (reply: JobReply) => void = () => {};
  return {
    listen(listener) {
      take = listener;
    },
    post(ask: JobAsk) {
      if (ask.kind !== "job") return;
      setTimeout(() => {
        const job = ask.job as number;
        done.push(job);
        if (job < 0) return take({ index: ask.index, fault: "negative" });
        take({ index: ask.index, step: { done: 0.5, score: job } });
        take({ index: ask.index, outcome: job * job });
      });
    },
  };
}

function journalOf(kept: Map<number, unknown>): Journal {
  return { kept, keep: (job, outcome) => void kept.set(job, outcome) };
}

const silent = { onProgress: () => {}, onOutcome: () => {} };

describe("driver", () => {
  it("gives the result of the method, on one thread and on three", async () => {
    for (const count of [1, 3]) {
      const threads = Array.from({ length: count }, () => thread([]));
      await expect(driver(threads, journalOf(new Map()), silent)(squares, [1, 2, 3])).resolves.toBe(
        1 + 16 + 81,
      );
    }
  });

  it("computes nothing again that the journal has, and comes to the same", async () => {
    const journal = new Map<number, unknown>();
    await driver([thread([])], journalOf(journal), silent)(squares, [1, 2, 3]);
    expect([...journal.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    // cut off in the middle of the second batch
    const rest = new Map([...journal].filter(([job]) => job < 4));
    const done: number[] = [];
    await expect(driver([thread(done)], journalOf(rest), silent)(squares, [1, 2, 3])).resolves.toBe(98);
    expect(done).toEqual([4, 9]);
    const whole: number[] = [];
    await expect(driver([thread(whole)], journalOf(journal), silent)(squares, [1, 2, 3])).resolves.toBe(98);
    expect(whole).toEqual([]);
  });

  it("tells progress that never falls within a label, and the best score", async () => {
    const told: Progress[] = [];
    await driver([thread([]), thread([])], journalOf(new Map()), {
      ...silent,
      onProgress: (one) => told.push(one),
    })(squares, [3, 1, 2]);
    for (const [at, { label, done }] of told.entries())
      if (at > 0 && told[at - 1].label === label) expect(done).toBeGreaterThanOrEqual(told[at - 1].done);
    expect(told.at(-1)).toEqual({ label: "Squaring again", done: 1, score: 9 });
  });

  it("fails with the fault of a job, and does nothing without jobs but finish", async () => {
    await expect(driver([thread([])], journalOf(new Map()), silent)(squares, [1, -1])).rejects.toThrow(
      "negative",
    );
    await expect(driver([thread([])], journalOf(new Map()), silent)(squares, [])).resolves.toBe(0);
  });
});

describe("formingIn", () => {
  it("finds the Q-matrix of a solution, and the probabilities of a sample", () => {
    const model = { J: 2, K: 3, q: Uint32Array.of(0b101, 0b010) };
    expect(formingIn({ model, score: -5 }, 2)).toEqual({ K: 3, values: [1, 0, 1, 0, 1, 0], score: -5 });
    expect(formingIn({ inclusion: Float64Array.of(0.5, 1) }, 2)).toEqual({ K: 1, values: [0.5, 1] });
    expect(formingIn({ heldOut: 1 }, 2)).toBeUndefined();
    expect(formingIn(null, 2)).toBeUndefined();
    expect(formingIn({ model, score: 1 }, 3)).toBeUndefined();
  });
});
