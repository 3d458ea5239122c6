import { useMemo } from "react";
import { useResult, useStudioState } from "../../app/use-studio.ts";
import type { FitResult } from "../../engine/run-task.ts";
import { isSameQ } from "../../steps/matrix.ts";
import { modelName } from "../../steps/model-names.ts";
import type { Shown } from "./use-learned.ts";

/** Students and the model that classifies them. */
export interface Classified {
  readonly profiles: Shown["learned"]["profiles"];
  /** Name of the fitted model; null: the learned one. */
  readonly model: string | null;
}

/**
 * One model classifies students wherever they are shown: the fitted one, which the class report and new students take, as soon as it has been
 * fitted to the Q-matrix that is worked on, and until then the learned one.
 */
export function useClassified({ learned, matrix }: Shown): Classified {
  const { project } = useStudioState();
  const fitted = useResult<FitResult>(project.fit);
  return useMemo(() => {
    const { fit } = project;
    if (!fitted || !fit || !isSameQ(matrix, fit.task.q)) return { profiles: learned.profiles, model: null };
    return { profiles: fitted.fit.classification.profiles, model: modelName(fit.task.model) };
  }, [project, fitted, learned, matrix]);
}
