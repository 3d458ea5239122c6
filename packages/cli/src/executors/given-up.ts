/** A job is begun at most so often when what runs it dies each time: an accident may happen twice. */
export const MOST_BEGUN = 3;

/** Why a job is not tried again; `what` ran it and died, the last time of `error`. */
export function givenUp(task: string, what: "thread" | "worker", times: number, error?: unknown): Error {
  const words = error instanceof Error ? error.message : error;
  const last = words === undefined ? "" : `, the last time with "${words}"`;
  return new Error(`run: a job of the task ${task} was abandoned: its ${what} died ${times} times${last}`);
}
