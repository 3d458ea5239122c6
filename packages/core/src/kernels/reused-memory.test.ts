import { expect, it } from "vitest";
import { drain } from "../jobs/drain.ts";
import { createKernelMemory } from "./arena.ts";
import { reusingMemory, withMemory } from "./reused-memory.ts";

const PAGE = 65536;

/** Memories that a hundred jobs make, two of them under way at once. */
it("hands the memory of a job to the next one, as zeros, and not while it is used", () => {
  const seen = new Set<WebAssembly.Memory>();
  const doJob = reusingMemory(function* (mark: number) {
    const own = [createKernelMemory(PAGE), createKernelMemory(3 * PAGE)];
    for (const { memory, u8 } of own) {
      seen.add(memory);
      expect(u8.every((byte) => byte === 0)).toBe(true);
      u8.fill(mark);
    }
    yield { done: 0.5 };
    for (const { u8 } of own) expect(u8.every((byte) => byte === mark)).toBe(true);
    return mark;
  });
  for (let i = 1; i < 100; i += 2) {
    const [one, other] = [doJob(i), doJob(i + 1)];
    one.next();
    other.next();
    expect([drain(other), drain(one)]).toEqual([i + 1, i]);
  }
  expect(seen.size).toBe(4);
});

it("leaves nothing of a memory to those who kept it", () => {
  const kept = withMemory(() => createKernelMemory(PAGE));
  expect(kept.u8.length).toBe(0);
  // what nobody takes back is nobody else's
  const own = createKernelMemory(PAGE);
  own.u8.fill(7);
  withMemory(() => createKernelMemory(PAGE).u8.fill(1));
  expect(own.u8.every((byte) => byte === 7)).toBe(true);
});

it("takes the smallest memory that is large enough, and none far too large", () => {
  const sized = (pages: number) => withMemory(() => createKernelMemory(pages * PAGE).memory);
  const large = sized(400);
  expect(sized(200)).toBe(large);
  expect(sized(30)).not.toBe(large);
});

it("takes memory back from a job that fails, or that nobody ends", () => {
  const made: WebAssembly.Memory[] = [];
  const doJob = reusingMemory(function* (fails: boolean) {
    made.push(createKernelMemory(50 * PAGE).memory);
    yield { done: 0 };
    if (fails) throw new Error("no");
    return null;
  });
  const failing = doJob(true);
  failing.next();
  expect(() => failing.next()).toThrow("no");
  const left = doJob(false);
  left.next();
  left.return(null);
  drain(doJob(false));
  expect(new Set(made).size).toBe(1);
});
