import { JUDGED_MODELS, type JudgedFit, type JudgedModel } from "@qmatrix/core/validate";

/** A smaller difference in BIC is not worth mentioning (Raftery 1995). */
const LEAST_DIFFERENCE = 2;

/** The models by the Q-matrix that has the lower BIC under them, if there is a difference. */
export type BicPreference = Readonly<Record<JudgedFit["of"] | "neither", readonly JudgedModel[]>>;

/** Which Q-matrix BIC prefers under each model for which both were fitted. */
export function bicPreference(fits: readonly JudgedFit[]): BicPreference {
  const preferred: Record<keyof BicPreference, JudgedModel[]> = { expert: [], suggested: [], neither: [] };
  for (const model of JUDGED_MODELS) {
    const bic = (of: JudgedFit["of"]) =>
      fits.find((fit) => fit.of === of && fit.model === model)?.criteria.bic;
    const [expert, suggested] = [bic("expert"), bic("suggested")];
    if (expert === undefined || suggested === undefined) continue;
    if (Math.abs(expert - suggested) < LEAST_DIFFERENCE) preferred.neither.push(model);
    else preferred[suggested < expert ? "suggested" : "expert"].push(model);
  }
  return preferred;
}
