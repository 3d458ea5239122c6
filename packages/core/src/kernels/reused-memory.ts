import type { DoJob } from "../jobs/work.ts";

/**
 * Memories of the kernels that are used again. A browser counts a memory of any size as 8 GB of addresses and gives a page about 125 of
 * them, all its threads together; one that nobody uses any more counts until its own thread collects garbage, which an idle one does not.
 * So what was handed out while a job was done is free again when it is over.
 */
const free: WebAssembly.Memory[] = [];

/** What was handed out in the innermost job that is being done. */
let lent: WebAssembly.Memory[] | undefined;

const PAGE_BYTES = 65536;
/** More are left to the garbage collector. */
const MOST_FREE = 8;
/** A memory of so many times the pages is kept for those that need it, unless it is small anyway. */
const MOST_TIMES = 4;
const SMALL_PAGES = 16;

/** A memory of at least so many pages, all zeros. */
export function lendMemory(pages: number): WebAssembly.Memory {
  const memory = taken(pages) ?? new WebAssembly.Memory({ initial: pages });
  lent?.push(memory);
  return memory;
}

/** The smallest free one that is large enough. */
function taken(pages: number): WebAssembly.Memory | undefined {
  const bytes = pages * PAGE_BYTES;
  const most = Math.max(SMALL_PAGES * PAGE_BYTES, MOST_TIMES * bytes);
  const sizes = free.map(({ buffer }) => buffer.byteLength);
  const fitting = sizes.filter((size) => size >= bytes && size <= most);
  if (fitting.length === 0) return undefined;
  const [memory] = free.splice(sizes.indexOf(Math.min(...fitting)), 1);
  new Uint8Array(memory.buffer).fill(0);
  return memory;
}

/** Does something and takes back what it was lent: nothing of it may be in what it returns. */
export function withMemory<Value>(work: () => Value): Value {
  const mine: WebAssembly.Memory[] = [];
  try {
    return lending(mine, work);
  } finally {
    takeBack(mine);
  }
}

/** Does jobs one after the other, each with memory of its own: nothing of it may be in the outcome, or kept for the next job. */
export function reusingMemory<Job, Outcome>(doJob: DoJob<Job, Outcome>): DoJob<Job, Outcome> {
  return function* (job) {
    const mine: WebAssembly.Memory[] = [];
    const steps = doJob(job);
    try {
      for (;;) {
        // others may work in this thread while the job waits
        const { done, value } = lending(mine, () => steps.next());
        if (done) return value;
        yield value;
      }
    } finally {
      takeBack(mine);
    }
  };
}

function lending<Value>(mine: WebAssembly.Memory[], work: () => Value): Value {
  const outer = lent;
  lent = mine;
  try {
    return work();
  } finally {
    lent = outer;
  }
}

function takeBack(memories: readonly WebAssembly.Memory[]): void {
  for (const memory of memories) {
    // detaches the views: whoever still has one finds it empty
    memory.grow(0);
    if (free.length < MOST_FREE) free.push(memory);
  }
}
