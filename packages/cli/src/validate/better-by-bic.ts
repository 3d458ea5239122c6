import { JUDGED_MODELS, type JudgedFit, type JudgedModel } from "@qmatrix/core/validate";

/** The models under which the suggested Q-matrix has the lower BIC. */
export function betterByBic(fits: readonly JudgedFit[]): JudgedModel[] {
  return JUDGED_MODELS.filter((model) => {
    const bic = (of: JudgedFit["of"]) =>
      fits.find((fit) => fit.of === of && fit.model === model)?.criteria.bic;
    const [expert, suggested] = [bic("expert"), bic("suggested")];
    return expert !== undefined && suggested !== undefined && suggested < expert;
  });
}
