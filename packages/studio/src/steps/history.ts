import { EMPTY, type Project } from "./project.ts";
import { apply, type Step } from "./step.ts";

/** Steps in their order; those from `at` on were undone. */
export interface History {
  readonly steps: readonly Step[];
  readonly at: number;
}

export const NO_STEPS: History = { steps: [], at: 0 };

/** One step more; what was undone is gone. A setting that is changed twice in a row is one step. */
export function take({ steps, at }: History, step: Step): History {
  const before = steps.slice(0, at);
  const last = before.at(-1);
  const isSame = step.kind === "plan" && last?.kind === "plan" && sameKeys(step.plan, last.plan);
  const kept = isSame ? before.slice(0, -1) : before;
  return { steps: [...kept, step], at: kept.length + 1 };
}

export function goTo({ steps }: History, at: number): History {
  return { steps, at: Math.min(Math.max(at, 0), steps.length) };
}

export function projectOf({ steps, at }: History): Project {
  return steps.slice(0, at).reduce(apply, EMPTY);
}

function sameKeys(one: object, other: object): boolean {
  return Object.keys(one).join() === Object.keys(other).join();
}
