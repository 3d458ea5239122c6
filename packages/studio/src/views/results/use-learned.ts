import type { LearnedQ } from "@qmatrix/core/learn";
import type { RefinedReport } from "@qmatrix/report/text";
import { useMemo } from "react";
import { useResult, useStudioState } from "../../app/use-studio.ts";
import { learnReportOf, type Source } from "../../outputs.ts";
import { isChanged, type Matrix } from "../../steps/matrix.ts";
import { presented } from "../../steps/present.ts";
import type { LearnedRef } from "../../steps/project.ts";

export interface Shown {
  readonly source: Source;
  readonly ref: LearnedRef;
  /** Under the names that the attributes have now. */
  readonly learned: LearnedQ;
  readonly report: RefinedReport;
  readonly matrix: Matrix;
  /** Whether the Q-matrix is another one than was learned. */
  readonly isEdited: boolean;
}

/** The learned result as it is shown; undefined while it is loaded. */
export function useShown(): Shown | undefined {
  const { project, understanding } = useStudioState();
  const { learned: ref, matrix, file } = project;
  const result = useResult<LearnedQ>(ref);
  return useMemo(() => {
    if (!result || !ref || !matrix || !file || !understanding?.data) return undefined;
    const source = { file, understanding };
    const learned = presented(result, matrix);
    return {
      source,
      ref,
      learned,
      report: learnReportOf(source, ref.task, learned),
      matrix,
      isEdited: isChanged(matrix, ref.q),
    };
  }, [result, ref, matrix, file, understanding]);
}
