import ln from "@stdlib/math-base-special-ln";
import type { InformationCriteria } from "../cdm-fit.ts";

/**
 * Criteria that weigh a likelihood against its P parameters, N students; lower is better:
 *
 *   deviance = −2 logLik        AIC = deviance + 2P        BIC = deviance + P ln N
 *   CAIC = deviance + P (ln N + 1)        SABIC = deviance + P ln((N + 2)/24)
 *
 * Source: [Akaike74]; [Schwarz78]; [Bozdogan87]; [Sclove87].
 */
export function informationCriteria(logLik: number, parameters: number, N: number): InformationCriteria {
  const deviance = -2 * logLik;
  return {
    deviance,
    aic: deviance + 2 * parameters,
    bic: deviance + parameters * ln(N),
    caic: deviance + parameters * (ln(N) + 1),
    sabic: deviance + parameters * ln((N + 2) / 24),
  };
}
