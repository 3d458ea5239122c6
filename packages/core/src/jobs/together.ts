import type { Work } from "./work.ts";

/** Two Works that do not depend on each other: each time the jobs of both are done together, until both have ended. */
export function* together<Job, Outcome, A, B>(
  first: Work<Job, Outcome, A>,
  second: Work<Job, Outcome, B>,
): Work<Job, Outcome, [A, B]> {
  let [a, b] = [first.next(), second.next()];
  while (!a.done || !b.done) {
    const batches = [a, b].flatMap((step) => (step.done ? [] : [step.value]));
    const outcomes = yield {
      label: batches.map(({ label }) => label).join("; "),
      jobs: batches.flatMap(({ jobs }) => jobs),
    };
    const own = a.done ? 0 : a.value.jobs.length;
    if (!a.done) a = first.next(outcomes.slice(0, own));
    if (!b.done) b = second.next(outcomes.slice(own));
  }
  return [a.value, b.value];
}
