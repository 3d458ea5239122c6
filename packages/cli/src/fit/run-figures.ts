import type { CdmFit, Responses } from "@qmatrix/core";
import type { Executor } from "../executors/executor.ts";
import { startProgress } from "../progress/progress.ts";
import { FIGURE_NAMES, type FigureName, type FigureShared, type FitFigures } from "../tasks/fit-figure.ts";

/** The figures that judge a fit; null where its attribute patterns are not listed, which they all need. */
export async function runFigures(
  responses: Responses,
  { model }: CdmFit,
  standardErrors: FigureShared["standardErrors"],
  executor: Executor,
  isQuiet: boolean,
): Promise<FitFigures | null> {
  if (model.attributes.space === null) return null;
  const progress = startProgress({ label: "Evaluating the fit", total: FIGURE_NAMES.length, isQuiet });
  try {
    const shared = { responses, model, standardErrors };
    const results = await executor.run<FigureShared, FigureName, FitFigures[FigureName]>(
      "fit-figure",
      shared,
      FIGURE_NAMES,
      { onResult: () => progress.advance() },
    );
    return Object.fromEntries(FIGURE_NAMES.map((name, at) => [name, results[at]])) as unknown as FitFigures;
  } finally {
    progress.stop();
  }
}
