import type { QMatrix, Responses } from "@qmatrix/core/data";
import { VERSION } from "../version.ts";

/**
 * The R script that reads the files of `qmatrix export-r` and fits the G-DINA model with both packages. It keeps names as
 * they are: R would change `item 1` to `item.1`, `007` to 7, and read an item called NA as missing. `encoding` marks names
 * as UTF-8 whatever R's locale. By default CDM smooths the attribute distribution with four or more attributes; GDINA and
 * `qmatrix fit` do not, so the three fit the same model only with reduced.skillspace = FALSE.
 */
export function rScript({ N, J }: Responses, { K }: QMatrix): string {
  return `# Fits the G-DINA model with the packages GDINA and CDM: ${N} students, ${J} items, ${K} attributes.
# Written by qmatrix ${VERSION}. Run it in this folder: Rscript fit.R
# To install the packages: install.packages(c("GDINA", "CDM"))
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
  profiles_gdina <- GDINA::personparm(fit_gdina)    # EAP attribute profiles of the students
}

# Other models: rule = "DINA", "DINO", "ACDM" or "RRUM". reduced.skillspace = FALSE keeps the attribute distribution
# saturated; by default CDM smooths it with four or more attributes (qmatrix fit --attribute-distribution log-linear).
if (requireNamespace("CDM", quietly = TRUE)) {
  fit_cdm <- CDM::gdina(data = responses, q.matrix = q, rule = "GDINA", reduced.skillspace = FALSE)
  summary(fit_cdm)
}
`;
}
