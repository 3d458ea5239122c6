import { Q_FILE } from "./commands.ts";
import { decidedCount, fixedRows, type Matrix, type NamedQ } from "./matrix.ts";
import type {
  FitTask,
  LearnTask,
  ModelsTask,
  PlainQ,
  Plan,
  Project,
  RbmTask,
  Task,
  ValidateTask,
} from "./project.ts";

/** What “Learn” does: from scratch, or from the expert's Q-matrix where there is one. */
export function learnTask({ plan, expert }: Project): LearnTask {
  const attributes = expert === null ? plan.attributes : expert.attributes.length;
  const start = expert && { items: expert.items, attributes: expert.attributes, entries: expert.entries };
  return {
    kind: "learn",
    plan: { ...plan, attributes },
    start,
    startFile: expert?.name ?? null,
    fixed: null,
  };
}

/** What “Learn again from here” does: the Q-matrix as it stands is the start, decisions are kept. */
export function relearnTask(plan: Plan, matrix: Matrix): LearnTask {
  return {
    kind: "learn",
    plan: { ...plan, attributes: matrix.attributes.length },
    start: plainQ(matrix),
    startFile: null,
    fixed: decidedCount(matrix) === 0 ? null : fixedRows(matrix),
  };
}

export function fitTask(
  { plan: { seed }, learned, hierarchy }: Project,
  matrix: Matrix,
  model: string,
): FitTask {
  const q = plainQ(matrix);
  const task: FitTask = { kind: "fit", model, q, qFile: qFileOf(q, learned), seed };
  return hierarchy.length === 0 ? task : { ...task, hierarchy };
}

/** The other learner, with as many attributes as the Q-matrix that is worked on. */
export function rbmTask({ plan: { seed } }: Project, matrix: Matrix): RbmTask {
  return { kind: "rbm", attributes: matrix.attributes.length, seed };
}

/** Checks the expert's Q-matrix where there is a name for its file, and else one that is being worked on. */
export function validateTask(
  { plan: { effort, seed }, learned }: Project,
  q: PlainQ,
  file?: string,
): ValidateTask {
  return { kind: "validate", q, qFile: file ?? qFileOf(q, learned), effort, seed };
}

export function modelsTask({ plan: { seed }, learned }: Project, matrix: Matrix): ModelsTask {
  const q = plainQ(matrix);
  return { kind: "models", q, qFile: qFileOf(q, learned), seed };
}

/** The file of a Q-matrix: q.csv as it was learned, and a name of its own for each other one. */
function qFileOf(q: PlainQ, learned: Project["learned"]): string {
  const isLearned = learned !== null && contentOf(q) === contentOf(learned.q);
  return isLearned ? Q_FILE : `q-${hash(contentOf(q)).slice(0, 6)}.csv`;
}

function contentOf({ items, attributes, entries }: NamedQ): string {
  return JSON.stringify([items, attributes, Array.from(entries)]);
}

export function plainQ({ items, attributes, entries }: Matrix): PlainQ {
  return { items, attributes: attributes.map(({ name }) => name), entries };
}

/** Says all that a result depends on: file, reading and task. */
export function keyOf({ file, given }: Project, task: Task): string {
  return `${task.kind}-${hash(JSON.stringify([file?.id, given, task]))}`;
}

/** 53 bits of a text or of bytes: names of what this page keeps, no secrets. */
export function hash(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 2654435761);
    b = Math.imul(b ^ byte, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
