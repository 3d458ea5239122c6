import type { QMatrix, Responses } from "@qmatrix/core";
import { VERSION } from "../version.ts";

/**
 * The lines of R that read what `qmatrix export-r` wrote and fit the G-DINA model with both packages. Names stay as they
 * are: R would change `item 1` to `item.1`, `007` to 7, and take an item called NA for none. `encoding` marks names as
 * UTF-8 whatever R's own language is. CDM smooths the shares of the patterns from four attributes on unless told not to;
 * GDINA and `qmatrix fit` do not, so that only without it the three fit one model.
 */
export function rScript({ N, J }: Responses, { K }: QMatrix): string {
  return `# Answers of ${N} students to ${J} items, and the Q-matrix with ${K} attributes, for the packages GDINA and CDM.
# Made by qmatrix ${VERSION}. Run it in this folder: Rscript fit.R
# If a package is not there: install.packages(c("GDINA", "CDM"))
if (!requireNamespace("GDINA", quietly = TRUE) && !requireNamespace("CDM", quietly = TRUE))
  stop('neither GDINA nor CDM is installed: install.packages(c("GDINA", "CDM"))')

responses <- read.csv("responses.csv", check.names = FALSE, colClasses = "integer", encoding = "UTF-8")
q <- as.matrix(read.csv("q.csv", row.names = 1, check.names = FALSE, na.strings = character(),
  colClasses = c("character", rep("integer", ${K})), encoding = "UTF-8"))
stopifnot(nrow(responses) == ${N}, identical(dim(q), c(${J}L, ${K}L)), identical(colnames(responses), rownames(q)))

# Other models: model = "DINA", "DINO", "ACDM", "LLM" or "RRUM"
if (requireNamespace("GDINA", quietly = TRUE)) {
  fit_gdina <- GDINA::GDINA(dat = responses, Q = q, model = "GDINA")
  print(fit_gdina)
  print(coef(fit_gdina))                            # success probabilities by attribute pattern
  profiles_gdina <- GDINA::personparm(fit_gdina)    # who masters what, EAP
}

# Other models: rule = "DINA", "DINO", "ACDM" or "RRUM". Without reduced.skillspace = FALSE it smooths the shares of the
# patterns from four attributes on, which is another model (qmatrix fit --attribute-distribution log-linear).
if (requireNamespace("CDM", quietly = TRUE)) {
  fit_cdm <- CDM::gdina(data = responses, q.matrix = q, rule = "GDINA", reduced.skillspace = FALSE)
  summary(fit_cdm)
}
`;
}
