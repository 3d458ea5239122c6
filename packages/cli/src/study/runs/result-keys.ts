import type { StudyRun } from "../design/study-design.ts";

/** What a run may record, by its kind: numbers and truths, of which there are means, and lists, of which there are curves. */
interface ResultKeys {
  readonly numbers: readonly string[];
  readonly lists: readonly string[];
}

const ERRORS = ["overallError", "missedOnes", "falseOnes", "exactRows", "exact"];

const KEYS: Readonly<Record<Exclude<StudyRun["kind"], "module">, ResultKeys>> = {
  learn: {
    numbers: ["attributes", ...ERRORS, "accuracy", "expectedErrors", "searches", "ones"],
    lists: [],
  },
  classify: { numbers: [...ERRORS, "accuracyLearned", "accuracyTrue"], lists: [] },
  converge: { numbers: ["epochsToArrive"], lists: ["meanBatchErrors"] },
  fit: { numbers: [...ERRORS, "logLik", "parameters", "aic", "bic", "converged"], lists: [] },
};

/** Wall-clock figures that every run has, and that those of a kind have. */
const TIMINGS = ["timings.seconds", "timings.secondsToArrive"];

/** What the runs of a part may record; undefined where a module of the study does, and only it knows. */
export function resultKeys(runs: readonly StudyRun[]): ResultKeys | undefined {
  const all = runs.map(({ kind }) => (kind === "module" ? undefined : KEYS[kind]));
  const known = all.filter((keys) => keys !== undefined);
  if (known.length < all.length) return undefined;
  return {
    numbers: [...new Set([...known.flatMap(({ numbers }) => numbers), ...TIMINGS])],
    lists: [...new Set(known.flatMap(({ lists }) => lists))],
  };
}
