import type { LearnTask } from "../steps/project.ts";
import { isPossible } from "../steps/step.ts";
import { learnTask, relearnTask } from "../steps/tasks.ts";
import type { Studio } from "./studio.ts";

/**
 * Does the steps since the last file was opened on another file: as it is read then, learned anew. What names items or skills that are not
 * there, and what tests the old result, is left out and counted.
 */
export async function replay(studio: Studio, name: string, bytes: Uint8Array): Promise<void> {
  const { steps, at } = studio.get().history;
  const done = steps.slice(0, at);
  const from = done.findLastIndex(({ kind }) => kind === "open");
  await studio.openFile(name, bytes);
  let left = 0;
  for (const step of done.slice(from + 1)) {
    if (step.kind === "learn") {
      if (!(await learned(studio, step.task))) return;
    } else if (
      step.kind === "fit" ||
      step.kind === "validate" ||
      step.kind === "models" ||
      step.kind === "rbm"
    )
      left++;
    else if (isPossible(step, studio.get().project)) await studio.step(step);
    else left++;
  }
  const more = left === 0 ? "" : ` ${left} ${left === 1 ? "step" : "steps"} could not be done on it.`;
  if (studio.get().understanding?.data) studio.tell("done", `The steps were done on ${name}.${more}`);
}

/** Learns as a task did, and waits for it; false where it was stopped or cannot be started. */
async function learned(studio: Studio, { plan, start, startFile }: LearnTask): Promise<boolean> {
  const { project } = studio.get();
  const isAgain = start !== null && startFile === null && project.matrix !== null;
  const task =
    isAgain && project.matrix ? relearnTask(plan, project.matrix) : learnTask({ ...project, plan });
  studio.start(task);
  const key = studio.get().running?.key;
  if (key === undefined) return false;
  return new Promise((resolve) => {
    const leave = studio.subscribe(() => {
      const { running, project } = studio.get();
      const isDone = running === null && project.learned?.key === key;
      // after the end of the run it takes a moment until it is a step
      if (!isDone && running?.state !== "stopped") return;
      leave();
      resolve(isDone);
    });
  });
}
