import type { Build } from "./build.ts";

/** What all keys in Redis begin with. */
export const PREFIX = "qmatrix";

/** Jobs of one build have a queue of their own, so that no other build can take them. */
export function queueName({ digest }: Build): string {
  return `jobs-${digest}`;
}

/** Where BullMQ tells what happens to the jobs of a queue. */
export function eventsKey(build: Build): string {
  return `${PREFIX}:${queueName(build)}:events`;
}

export function inputKey(digest: string): string {
  return `${PREFIX}:input:${digest}`;
}

/** How a job ended. Another build's outcome may differ, so the build is in the key. */
export function outcomeKey({ digest }: Build, jobId: string): string {
  return `${PREFIX}:outcome:${digest}:${jobId}`;
}

/** How often a job was begun without an end. */
export function begunKey({ digest }: Build, jobId: string): string {
  return `${PREFIX}:begun:${digest}:${jobId}`;
}

export const WORKERS_KEY = `${PREFIX}:workers`;
export const COORDINATORS_KEY = `${PREFIX}:coordinators`;
