import type { Prerequisite } from "@qmatrix/core/models";
import type { Given } from "@qmatrix/tables";
import type { QTable } from "../data/understand.ts";
import {
  add,
  decide,
  drop,
  type Entry,
  matrixOf,
  merge,
  move,
  type NamedQ,
  rename,
  split,
} from "./matrix.ts";
import { modelName } from "./model-names.ts";
import {
  EMPTY,
  type FileRef,
  type FitTask,
  type LearnTask,
  type ModelsTask,
  type Plan,
  type Project,
  type RbmTask,
  type ValidateTask,
} from "./project.ts";

/** Something that a person did, as plain data: a list of steps can be saved, undone and replayed on another file. */
export type Step =
  | { readonly kind: "open"; readonly file: FileRef }
  | { readonly kind: "read"; readonly given: Given; readonly what: string }
  | { readonly kind: "plan"; readonly plan: Partial<Plan> }
  | { readonly kind: "expert"; readonly expert: QTable | null }
  | { readonly kind: "learn"; readonly key: string; readonly task: LearnTask; readonly q: NamedQ }
  | { readonly kind: "decide"; readonly item: string; readonly attribute: string; readonly entry: Entry }
  | { readonly kind: "rename"; readonly attribute: string; readonly name: string }
  | { readonly kind: "move"; readonly attribute: string; readonly to: number }
  | { readonly kind: "merge"; readonly first: string; readonly second: string }
  | {
      readonly kind: "split";
      readonly attribute: string;
      readonly items: readonly string[];
      readonly name: string;
    }
  | { readonly kind: "add"; readonly name: string }
  | { readonly kind: "drop"; readonly attribute: string }
  | { readonly kind: "fit"; readonly key: string; readonly task: FitTask }
  | { readonly kind: "validate"; readonly key: string; readonly task: ValidateTask }
  | { readonly kind: "models"; readonly key: string; readonly task: ModelsTask }
  | { readonly kind: "rbm"; readonly key: string; readonly task: RbmTask }
  | { readonly kind: "hierarchy"; readonly hierarchy: readonly Prerequisite[] }
  | { readonly kind: "score"; readonly file: FileRef };

/** Whether a step can be taken: whether the items and attributes that it names are there. */
export function isPossible(step: Step, { matrix }: Project): boolean {
  const has = (...attributes: readonly string[]) =>
    matrix !== null && attributes.every((name) => matrix.attributes.some((own) => own.name === name));
  switch (step.kind) {
    case "decide":
      return has(step.attribute) && (matrix?.items.includes(step.item) ?? false);
    case "rename":
      return has(step.attribute) && !has(step.name);
    case "move":
    case "drop":
      return has(step.attribute);
    case "merge":
      return has(step.first, step.second) && step.first !== step.second;
    case "split":
      return has(step.attribute) && !has(step.name);
    case "add":
      return matrix !== null && !has(step.name);
    case "hierarchy":
      return step.hierarchy.every(({ attribute, needs }) => has(attribute, needs));
    default:
      return true;
  }
}

/** Every kind, for those who read steps from a file. */
export const STEP_KINDS: readonly string[] = [
  ...(["open", "read", "plan", "expert", "learn", "decide", "rename", "move", "merge", "split"] as const),
  ...([
    "add",
    "drop",
    "fit",
    "validate",
    "models",
    "rbm",
    "hierarchy",
    "score",
  ] as const satisfies readonly Step["kind"][]),
];

/** The project after a step. */
export function apply(project: Project, step: Step): Project {
  switch (step.kind) {
    case "open":
      return { ...EMPTY, plan: project.plan, file: step.file };
    case "read":
      return { ...withoutResults(project), given: step.given };
    case "plan":
      return { ...project, plan: { ...project.plan, ...step.plan } };
    case "expert":
      return { ...project, expert: step.expert, validation: null };
    case "learn":
      return {
        ...project,
        learned: { key: step.key, task: step.task, q: step.q },
        matrix: withDecisions(matrixOf(step.q), step.task),
        fit: null,
        models: null,
        hierarchy: namedIn(step.q.attributes, project.hierarchy),
      };
    case "fit":
      return { ...project, fit: { key: step.key, task: step.task } };
    case "validate":
      return { ...project, validation: { key: step.key, task: step.task } };
    case "models":
      return { ...project, models: { key: step.key, task: step.task } };
    case "rbm":
      return { ...project, rbm: { key: step.key, task: step.task } };
    case "hierarchy":
      return { ...project, hierarchy: step.hierarchy };
    case "score":
      return { ...project, scored: step.file };
    default: {
      if (project.matrix === null) return project;
      const matrix = edited(project.matrix, step);
      const names = matrix.attributes.map(({ name }) => name);
      const renamed = step.kind === "rename" ? renamedIn(project.hierarchy, step) : project.hierarchy;
      return { ...project, matrix, hierarchy: namedIn(names, renamed) };
    }
  }
}

/** The prerequisites among skills that are there. */
function namedIn(attributes: readonly string[], hierarchy: readonly Prerequisite[]): readonly Prerequisite[] {
  return hierarchy.filter(
    ({ attribute, needs }) => attributes.includes(attribute) && attributes.includes(needs),
  );
}

function renamedIn(
  hierarchy: readonly Prerequisite[],
  { attribute: before, name }: Extract<Step, { kind: "rename" }>,
): readonly Prerequisite[] {
  const now = (one: string) => (one === before ? name : one);
  return hierarchy.map(({ attribute, needs }) => ({ attribute: now(attribute), needs: now(needs) }));
}

type Edit = Extract<Step, { kind: "decide" | "rename" | "move" | "merge" | "split" | "add" | "drop" }>;

function edited(matrix: Project["matrix"] & {}, step: Edit): Project["matrix"] & {} {
  switch (step.kind) {
    case "decide":
      return decide(matrix, step.item, step.attribute, step.entry);
    case "rename":
      return rename(matrix, step.attribute, step.name);
    case "move":
      return move(matrix, step.attribute, step.to);
    case "merge":
      return merge(matrix, step.first, step.second);
    case "split":
      return split(matrix, step.attribute, step.items, step.name);
    case "add":
      return add(matrix, step.name);
    case "drop":
      return drop(matrix, step.attribute);
  }
}

/** What was decided before a learning stays decided after it. */
function withDecisions(matrix: Project["matrix"] & {}, { fixed }: LearnTask): Project["matrix"] {
  return fixed === null ? matrix : { ...matrix, fixed: fixed.flat() };
}

function withoutResults(project: Project): Project {
  const { file, plan, expert, given } = project;
  return { ...EMPTY, file, plan, expert, given };
}

/** A step in words, for the list of steps. */
export function stepWords(step: Step): string {
  switch (step.kind) {
    case "open":
      return `Opened ${step.file.name}`;
    case "read":
      return step.what;
    case "plan":
      return planWords(step.plan);
    case "expert":
      return step.expert === null
        ? "Removed the expert's Q-matrix"
        : `Took the expert's Q-matrix ${step.expert.name}`;
    case "learn":
      return learnWords(step.task);
    case "decide":
      return step.entry === null
        ? `Left ${step.item} × ${step.attribute} open`
        : `${step.entry === 1 ? "Required" : "Ruled out"} ${step.attribute} for ${step.item}`;
    case "rename":
      return `Renamed ${step.attribute} to ${step.name}`;
    case "move":
      return `Moved ${step.attribute} to place ${step.to + 1}`;
    case "merge":
      return `Merged ${step.second} into ${step.first}`;
    case "split":
      return `Split ${step.name} off ${step.attribute}`;
    case "add":
      return `Added ${step.name}`;
    case "drop":
      return `Dropped ${step.attribute}`;
    case "fit":
      return `Fitted the ${modelName(step.task.model)} model`;
    case "validate":
      return `Checked the Q-matrix ${step.task.qFile}`;
    case "models":
      return "Compared models";
    case "rbm":
      return "Learned by restricted Boltzmann machines";
    case "hierarchy":
      return step.hierarchy.length === 0
        ? "Removed the prerequisites"
        : `Prerequisites: ${step.hierarchy.map(({ attribute, needs }) => `${attribute} needs ${needs}`).join(", ")}`;
    case "score":
      return `Classified the students of ${step.file.name}`;
  }
}

function learnWords({ start, startFile, fixed }: LearnTask): string {
  if (start === null) return "Learned the Q-matrix";
  if (startFile !== null) return `Learned the Q-matrix, starting from ${startFile}`;
  return `Learned again from the Q-matrix as it was${fixed === null ? "" : ", keeping every decision"}`;
}

function planWords({ attributes, effort, seed, mostPerItem, ability, adequacy }: Partial<Plan>): string {
  if (attributes !== undefined)
    return attributes === "auto" ? "Number of skills: chosen by the data" : `Number of skills: ${attributes}`;
  if (effort !== undefined) return `Effort: ${effort}`;
  if (seed !== undefined) return `Seed: ${seed}`;
  if (mostPerItem !== undefined) return `At most ${mostPerItem} skills per item`;
  if (ability !== undefined) return `${ability ? "With" : "Without"} a continuous ability`;
  return adequacy ? "Asked whether there are skills" : "Skipped the comparison with models without skills";
}
