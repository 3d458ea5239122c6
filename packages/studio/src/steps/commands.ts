import { shellWord } from "@qmatrix/report/text";
import { type Given, givenWords } from "@qmatrix/tables";
import type { FitTask, LearnTask, ModelsTask, Task, ValidateTask } from "./project.ts";
import { PLAN } from "./project.ts";

/** The command that does the same on a terminal. */
export function commandOf(file: string, given: Given, task: Task): string {
  return ["qmatrix", ...commandWords(file, given, task)].map(shellWord).join(" ");
}

/** Its words behind `qmatrix`. */
export function commandWords(file: string, given: Given, task: Task): string[] {
  return [task.kind === "rbm" ? "learn" : task.kind, file, ...givenWords(given), ...taskWords(task)];
}

export function checkCommand(file: string, given: Given): string {
  return ["qmatrix", "check", file, ...givenWords(given)].map(shellWord).join(" ");
}

export function scoreCommand(file: string, given: Given): string {
  return ["qmatrix", ...scoreWords(file, given)].map(shellWord).join(" ");
}

/** The command that classifies the students of a second file, behind `qmatrix`. */
export function scoreWords(file: string, given: Given): string[] {
  return ["score", file, ...givenWords(given), "--model", MODEL_FILE];
}

/** The files that a command line of this page names besides the responses. */
export const START_FILE = "start.csv";
export const FIX_FILE = "fix.csv";
export const Q_FILE = "q.csv";
export const HIERARCHY_FILE = "prerequisites.csv";
/** What the fit has written. */
export const MODEL_FILE = "result.json";

function taskWords(task: Task): string[] {
  switch (task.kind) {
    case "learn":
      return learnWords(task);
    case "fit":
      return fitWords(task);
    case "validate":
      return validateWords(task);
    case "models":
      return modelsWords(task);
    case "rbm":
      return ["--attributes", String(task.attributes), "--method", "rbm", ...seedWords(task.seed)];
  }
}

function learnWords({ plan, start, startFile, fixed }: LearnTask): string[] {
  const { attributes, effort, seed, mostPerItem, ability, adequacy } = plan;
  return [
    ...["--attributes", String(attributes)],
    ...(start === null ? [] : ["--start", startFile ?? START_FILE]),
    ...(fixed === null ? [] : ["--fix", FIX_FILE]),
    ...(effort === PLAN.effort ? [] : ["--effort", effort]),
    ...(mostPerItem === PLAN.mostPerItem ? [] : ["--most-per-item", String(mostPerItem)]),
    ...(ability ? [] : ["--no-ability"]),
    ...(adequacy ? [] : ["--no-adequacy"]),
    ...seedWords(seed),
  ];
}

function fitWords({ model, qFile, hierarchy, seed }: FitTask): string[] {
  return [
    ...["--q", qFile],
    ...(model === "GDINA" ? [] : ["--model", model]),
    ...(hierarchy ? ["--hierarchy", HIERARCHY_FILE] : []),
    ...seedWords(seed),
  ];
}

function validateWords({ qFile, effort, seed }: ValidateTask): string[] {
  return ["--q", qFile, ...(effort === PLAN.effort ? [] : ["--effort", effort]), ...seedWords(seed)];
}

function modelsWords({ qFile, seed }: ModelsTask): string[] {
  return ["--q", qFile, ...seedWords(seed)];
}

function seedWords(seed: number): string[] {
  return seed === PLAN.seed ? [] : ["--seed", String(seed)];
}
