import { type EntryReport, JUDGED_MODELS, type JudgedFit } from "@qmatrix/core/validate";
import type { ValidateReport } from "@qmatrix/report/text";
import {
  counted,
  DIFFERENT_MAXIMA,
  isSupported,
  notComputed,
  stepText,
  supportOfValidation,
  supportSentencesOfValidation,
  validatedVerdict,
  validateFindings,
  validateNext,
} from "@qmatrix/report/text";
import { resultsLine } from "../shell/results-line.ts";

/** Entries beyond this many are left out on a terminal; the file has them all. */
const MOST_ROWS = 15;

/** The terminal output of `validate`. */
export function validateText(report: ValidateReport, folder: string, seconds: number): string {
  const { data, validation } = report;
  const { adequacy, q, entries, fits } = validation;
  const look = entries.filter(({ needsReview }) => needsReview);
  // with too few data the lists would send their reader after entries that chance picked
  const isEnough = supportOfValidation(validation, data.students).level !== "insufficient";
  const parts = [
    ...supportSentencesOfValidation(validation, data.students),
    ...validatedVerdict(validation),
    `Validated the Q-matrix of ${q.J} items and ${q.K} ${q.K === 1 ? "attribute" : "attributes"} against the responses of ${data.students} students in ${seconds.toFixed(1)} s. The relearned Q-matrix is learned from the responses with the expert's as a prior.`,
    validateFindings(validation, data.students).join("\n"),
  ];
  if (isEnough)
    parts.push(
      ["Next steps:", ...validateNext(report).map((step, at) => `${at + 1}. ${stepText(step)}`)].join("\n"),
    );
  if (look.length > 0)
    parts.push(
      !isEnough
        ? `entries.csv lists ${counted(look.length, "entry", "entries")} that would need review if there were enough students.`
        : adequacy?.verdict === "one-ability"
          ? `entries.csv lists ${counted(look.length, "entry", "entries")} that would need review if the data supported skills.`
          : entriesText(look, isSupported(adequacy)),
    );
  if (isEnough && fits.length > 0) parts.push(fitsText(fits));
  parts.push(resultsLine(folder));
  return parts.join("\n\n");
}

function entriesText(look: readonly EntryReport[], isSupported: boolean): string {
  const shown = look.slice(0, MOST_ROWS);
  const width = Math.max(...shown.map(({ item, attribute }) => `${item} × ${attribute}`.length));
  const lines = shown.map(({ item, attribute, why }) => `${`${item} × ${attribute}`.padEnd(width)}  ${why}`);
  const rest = look.length - shown.length;
  return [
    `Entries to review${isSupported ? "" : ", assuming that there are skills"}, strongest evidence first:`,
    ...lines,
    ...(rest > 0 ? [`… and ${rest} more in entries.csv.`] : []),
  ].join("\n");
}

/** One line per model: parameters, AIC, BIC and RMSEA2 of the expert's and the suggested Q-matrix. */
export function fitsText(fits: readonly JudgedFit[]): string {
  const figure = (of: JudgedFit["of"], model: string, read: (fit: JudgedFit) => string) => {
    const fit = fits.find((one) => one.of === of && one.model === model);
    return fit ? read(fit) : "–";
  };
  const differs = (model: string) => fits.some((fit) => fit.model === model && fit.starts.differs);
  const lines = JUDGED_MODELS.map((model) => {
    const both = (name: string, read: (fit: JudgedFit) => string) => {
      const [from, to] = [figure("expert", model, read), figure("suggested", model, read)];
      return from === "–" && to === "–" ? `${name} –` : `${name} ${from} → ${to}`;
    };
    return [
      `${model}${differs(model) ? " †" : ""}`.padEnd(JUDGED_MODELS.some(differs) ? 7 : 5),
      both("parameters", ({ parameters }) => String(parameters.total)),
      both("AIC", ({ criteria }) => criteria.aic.toFixed(1)),
      both("BIC", ({ criteria }) => criteria.bic.toFixed(1)),
      both("RMSEA2", ({ absolute }) => absolute.rmsea2?.value.toFixed(3) ?? "–"),
    ].join("  ");
  });
  const [{ N }] = fits;
  const distributions = [...new Set(fits.map(({ distribution }) => distribution))];
  return [
    `Model fit, expert's Q-matrix → suggested Q-matrix (${distributions.join(" → ")} attribute distribution, N = ${N}):`,
    ...lines,
    ...notComputed(fits),
    ...(JUDGED_MODELS.some(differs) ? [DIFFERENT_MAXIMA] : []),
  ].join("\n");
}
