import { type HeldOut, type ModelsComparison, nameOf, PER_ITEM } from "@qmatrix/core/fit";
import { rmsea2Text, srmsrText } from "../fit/fit-indices.ts";
import { pText } from "../fit/fit-lines.ts";
import type { Cell } from "../page/csv-row.ts";
import { fewStudentsSentence } from "../words/few-students.ts";
import { counted, fixed, listed } from "../words/in-words.ts";

export const MODELS_HEADER = [
  "q",
  "model",
  "attribute_distribution",
  "log_likelihood",
  "parameters",
  "students",
  "aic",
  "bic",
  "rmsea2",
  "srmsr",
  "held_out",
  "held_out_se",
  "held_out_difference",
  "held_out_difference_se",
  "maxima_differ",
  "reported",
];

/** A row for every model, in the order in which they were fitted. */
export function* modelsRows({ fits, reported, N }: ModelsComparison): Generator<Cell[]> {
  for (const [at, fit] of fits.entries()) {
    const { heldOut } = fit;
    yield [
      fit.q,
      fit.model,
      fit.distribution,
      fit.logLik,
      fit.parameters.total,
      N,
      fit.criteria.aic,
      fit.criteria.bic,
      fit.rmsea2?.value ?? "",
      fit.srmsr ?? "",
      heldOut?.logLik ?? "",
      heldOut?.standardError ?? "",
      heldOut?.difference ?? "",
      heldOut?.differenceError ?? "",
      fit.starts.differs ? 1 : 0,
      at === reported ? 1 : 0,
    ];
  }
}

export const TESTS_CSV_HEADER = [
  "q",
  "smaller_model",
  "smaller_attribute_distribution",
  "larger_model",
  "larger_attribute_distribution",
  "lr",
  "df",
  "p",
];

/** A row for every pair of nested models; without figures where the larger one ended lower. */
export function* testsCsvRows({ fits, tests }: ModelsComparison): Generator<Cell[]> {
  for (const { smaller, larger, test } of tests)
    yield [
      fits[smaller].q,
      fits[smaller].model,
      fits[smaller].distribution,
      fits[larger].model,
      fits[larger].distribution,
      test?.statistic ?? "",
      test?.df ?? "",
      test?.pValue ?? "",
    ];
}

export const TESTS_HEADER = ["Smaller model", "Larger model", "LR", "df", "p"];

/** The likelihood-ratio tests for readers. */
export function testRows({ fits, tests }: ModelsComparison): string[][] {
  return tests.map(({ smaller, larger, test }) => [
    nameOf(fits, smaller),
    nameOf(fits, larger),
    test ? test.statistic.toFixed(1) : "–",
    test ? String(test.df) : "–",
    test ? pText(test.pValue) : "no test: the larger model has the lower log-likelihood (local maximum)",
  ]);
}

const SHOWN_HEADER = ["Model", "Log-likelihood", "Parameters", "AIC", "BIC", "RMSEA2", "SRMSR"];
const HELD_OUT_HEADER = "Held-out difference (SE)";

/** The header of the table for readers: without held-out prediction where none was asked for. */
export function shownHeader({ folds }: ModelsComparison): string[] {
  return folds === 0 ? SHOWN_HEADER : [...SHOWN_HEADER, HELD_OUT_HEADER];
}

/** The table for readers: differences of held-out log-likelihoods from the best, with their standard errors. */
export function shownRows({ fits, reported, folds }: ModelsComparison): string[][] {
  return fits.map((fit, at) => [
    `${nameOf(fits, at)}${at === reported ? " *" : ""}${fit.starts.differs ? " †" : ""}`,
    fixed(fit.logLik, 2),
    String(fit.parameters.total),
    fixed(fit.criteria.aic, 1),
    fixed(fit.criteria.bic, 1),
    fit.rmsea2 ? rmsea2Text(fit.rmsea2.value) : "–",
    fit.srmsr === null ? "–" : srmsrText(fit.srmsr),
    ...(folds === 0 ? [] : [heldOutText(fit.heldOut)]),
  ]);
}

function heldOutText(heldOut: HeldOut | null): string {
  if (heldOut === null) return "–";
  return heldOut.difference === 0
    ? `best, ${fixed(heldOut.logLik, 1)} (${heldOut.standardError.toFixed(1)})`
    : `${fixed(heldOut.difference, 1)} (${heldOut.differenceError.toFixed(1)})`;
}

/** How to read the table: the attribute distribution, N, and the signs and columns that it has. */
export function shownNote({ fits, N, folds }: ModelsComparison): string {
  const names = [...new Set(fits.map(({ distribution }) => distribution))];
  return [
    `Attribute distribution: ${names.join(", ")}${names.length > 1 ? " (named in the first column)" : ""}. N = ${N}. * = recommended.`,
    ...(fits.some(({ rmsea2 }) => rmsea2 === null)
      ? [
          "–: not computed; RMSEA2 requires complete data and more univariate and bivariate margins than parameters.",
        ]
      : []),
    ...(fits.some(({ starts }) => starts.differs) ? ["† = starts converged to different maxima."] : []),
    ...perItemNote(fits),
    ...(folds === 0
      ? []
      : [
          "Held-out difference: log-likelihood of the responses of held-out students, as the difference from the best model, with the standard error (SE) of the difference; for the best model, the log-likelihood itself and its SE.",
        ]),
  ].join(" ");
}

/** That the models chosen item by item are one of the others, if they are: its figures then stand twice. */
function perItemNote(fits: ModelsComparison["fits"]): string[] {
  const chosen = fits.filter(({ model, items }) => model === PER_ITEM && new Set(items).size === 1);
  const names = [...new Set(chosen.map(({ items }) => items[0]))];
  return names.length === 0
    ? []
    : [`${PER_ITEM}: ${listed(names, undefined, "or")} was chosen for every item.`];
}

/** What is too little in the data for the models compared: said before the recommendation. */
export function supportOfComparison({ fits, reported, N }: ModelsComparison): string[] {
  const { parameters } = fits[reported];
  const large = fits.filter((fit) => fit.parameters.total > N).length;
  const many =
    parameters.total > N
      ? [
          `Do not rely on the recommended model: it has ${counted(parameters.total, "parameter")} for only ${counted(N, "student")}.`,
        ]
      : large > 0
        ? [
            `${large} of the ${fits.length} models ${large === 1 ? "has" : "have"} more parameters than there are students.`,
          ]
        : [];
  return [...fewStudentsSentence(N), ...many];
}

/** How to read the tests: which models are nested, what a small p says, and which p-values are approximate. */
export function testsNote({ fits, tests }: ModelsComparison): string {
  const acrossQs = tests.some(({ smaller, larger }) => fits[smaller].q !== fits[larger].q);
  const hasPerItem = tests.some(({ smaller, larger }) =>
    [smaller, larger].some((at) => fits[at].model === PER_ITEM),
  );
  return [
    "Each likelihood-ratio test (LR) compares a model with a larger one that contains it. A small p rejects the smaller model.",
    ...(acrossQs
      ? [
          "A Q-matrix contains another if it has all of its entries and more; the two are then compared under a saturated item model, and a small p says that the additional entries improve the fit.",
        ]
      : []),
    ...(hasPerItem
      ? [
          "The item models of “per-item” were chosen by tests on the same data, so p-values of tests that involve it are only approximate.",
        ]
      : []),
  ].join(" ");
}
