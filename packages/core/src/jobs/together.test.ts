import { expect, test } from "vitest";
import { together } from "./together.ts";
import type { Work } from "./work.ts";

/** Asks for squares, a list at a time, and returns what it was sent. */
function* squares(name: string, lists: readonly (readonly number[])[]): Work<number, number, string> {
  const sent: (readonly number[])[] = [];
  for (const jobs of lists) sent.push(yield { label: name, jobs });
  return `${name}: ${JSON.stringify(sent)}`;
}

function run<Result>(work: Work<number, number, Result>) {
  const batches: { label: string; jobs: readonly number[] }[] = [];
  let step = work.next();
  while (!step.done) {
    batches.push(step.value);
    step = work.next(step.value.jobs.map((x) => x * x));
  }
  return { batches, result: step.value };
}

test("each Work is sent the outcomes of its own jobs, the longer one goes on alone", () => {
  const { batches, result } = run(together(squares("a", [[1, 2], [3]]), squares("b", [[4], [], [5, 6]])));
  expect(batches).toEqual([
    { label: "a; b", jobs: [1, 2, 4] },
    { label: "a; b", jobs: [3] },
    { label: "b", jobs: [5, 6] },
  ]);
  expect(result).toEqual(["a: [[1,4],[9]]", "b: [[16],[],[25,36]]"]);
});

test("a Work without jobs changes nothing for the other", () => {
  const alone = run(squares("a", [[1], [2, 3]]));
  const { batches, result } = run(together(squares("a", [[1], [2, 3]]), squares("b", [])));
  expect(batches).toEqual(alone.batches);
  expect(result).toEqual([alone.result, "b: []"]);
});
