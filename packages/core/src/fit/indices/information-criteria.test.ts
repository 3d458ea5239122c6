import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { GOLDEN_MODELS, GOLDEN_SETS, goldenFile as golden } from "../../../test/golden-cdm.ts";
import { informationCriteria } from "./information-criteria.ts";

describe("informationCriteria as the R packages", () => {
  for (const set of GOLDEN_SETS)
    for (const model of GOLDEN_MODELS)
      it(`on ${set}, ${model}`, () => {
        const fit = JSON.parse(golden(`${set}__${model}.json`));
        const { loglik, npar, AIC, BIC, CAIC, SABIC } = fit.GDINA;
        const { aic, bic, caic, sabic } = informationCriteria(loglik, npar, fit.N);
        const rtol = 1e-14; // figures are written with 15 digits
        expectClose([aic, bic, caic, sabic], [AIC, BIC, CAIC, SABIC], { rtol });
        const cdm = informationCriteria(fit.CDM.loglik, fit.CDM.npar, fit.N);
        expectClose([cdm.aic, cdm.bic, cdm.caic], [fit.CDM.AIC, fit.CDM.BIC, fit.CDM.CAIC], { rtol });
        expectClose(cdm.deviance, -2 * fit.CDM.loglik, { rtol });
      });
});
