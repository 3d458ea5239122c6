import { useEffect, useState } from "react";
import { useResult, useStudio, useStudioState } from "../../app/use-studio.ts";
import { askScore } from "../../data/ask-data.ts";
import type { Scored } from "../../data/understand.ts";
import type { FitResult } from "../../engine/run-task.ts";
import type { FileRef } from "../../steps/project.ts";

/** A second file and what the fitted model says of its students. */
export interface ScoredFile {
  readonly file: FileRef;
  readonly found: Scored;
  readonly fitted: FitResult;
}

/** The students of the project's second file, classified by its fitted model; null until they are, and where there are none. */
export function useScored(): ScoredFile | null {
  const studio = useStudio();
  const { project, understanding } = useStudioState();
  const fitted = useResult<FitResult>(project.fit);
  const [found, setFound] = useState<ScoredFile | null>(null);
  const { scored } = project;
  const like = understanding?.look.proposal;
  const seed = project.fit?.task.seed ?? 1;
  useEffect(() => {
    if (!scored || !fitted || !like) return;
    let isWanted = true;
    void (async () => {
      try {
        const bytes = await studio.fileBytes(scored);
        if (!bytes) throw new Error("the file is no longer kept in this browser. Drop it again.");
        const answer = await askScore(bytes, scored.name, { model: fitted.fit.model, seed, like });
        if (isWanted) setFound({ file: scored, found: answer, fitted });
      } catch (error) {
        if (isWanted)
          studio.tell("fault", `${scored.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    })();
    return () => {
      isWanted = false;
    };
  }, [scored, fitted, like, seed, studio]);
  return found !== null && found.file.id === scored?.id && found.fitted === fitted ? found : null;
}
