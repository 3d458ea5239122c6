/**
 * One kind of job. `task(shared)` prepares what the jobs of a run share, once in every thread; what it returns does a job,
 * and `report` takes what there is to show meanwhile.
 */
// biome-ignore lint/suspicious/noExplicitAny: jobs of all kinds stand in one registry.
export type Task = (shared: any) => (job: any, report: (step: unknown) => void) => unknown;

/** Tasks by name. An executor in another thread or process finds them by importing the module they are in. */
export type Tasks = Readonly<Record<string, Task>>;

export function findTask(tasks: Tasks, name: string): Task {
  if (!Object.hasOwn(tasks, name)) throw new Error(`findTask: there is no task ${name}`);
  return tasks[name];
}
