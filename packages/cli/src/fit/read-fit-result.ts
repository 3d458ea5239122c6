import { InvalidInputError, listChoices } from "@qmatrix/core/data";
import { type Cdm, cdmFrom } from "@qmatrix/core/models";
import { MODEL_SCHEMA_VERSIONS } from "@qmatrix/report/files";
import type { FitBasis } from "@qmatrix/report/text";
import { z } from "zod";
import { unexpected } from "../files/file-error.ts";
import { shownJson, valueAt } from "../files/json-place.ts";
import { readJson } from "../files/read-json.ts";

/** What `score` needs of a result file. */
export interface FitResult {
  readonly model: Cdm;
  readonly seed: number;
  /** What the model rests on; undefined where the file does not say. */
  readonly basis?: FitBasis;
}

const A_RESULT = "a result.json written by qmatrix fit";
const resultOfFit = z.object({ seed: z.int().nonnegative(), model: z.unknown().optional() });

const fitOfResult = z.object({
  likelihood: z.object({ N: z.number(), parameters: z.object({ total: z.number() }) }),
  absoluteFit: z.object({ rmsea2: z.object({ value: z.number(), low: z.number() }).nullable() }).nullish(),
});

function basisOf(value: unknown): FitBasis | undefined {
  const { data } = fitOfResult.safeParse(value);
  if (data === undefined) return undefined;
  const { likelihood, absoluteFit } = data;
  return {
    students: likelihood.N,
    parameters: likelihood.parameters.total,
    rmsea2: absoluteFit?.rmsea2 ?? null,
  };
}

/** Reads the result file of `fit`; a file that is none is refused in one sentence. */
export async function readFitResult(path: string): Promise<FitResult> {
  const value = await readJson(path, A_RESULT);
  const { schemaVersion, command } = z
    .object({ schemaVersion: z.unknown(), command: z.unknown() })
    .partial()
    .catch({})
    .parse(value);
  if (command === undefined || schemaVersion === undefined)
    throw unexpected(path, [], A_RESULT, "a different JSON file");
  if (!MODEL_SCHEMA_VERSIONS.includes(schemaVersion))
    throw unexpected(
      path,
      ["schemaVersion"],
      listChoices(MODEL_SCHEMA_VERSIONS.map(String)),
      shownJson(schemaVersion),
      "Run qmatrix fit again with this version.",
    );
  if (command !== "fit")
    throw unexpected(
      path,
      [],
      A_RESULT,
      `a ${command === "simulate" ? "truth.json" : "result.json"} written by qmatrix ${String(command)}`,
      "Fit a model with the Q-matrix first: qmatrix fit RESPONSES --q Q.csv",
    );
  const { data, error } = resultOfFit.safeParse(value);
  if (error) throw unexpected(path, ["seed"], "what qmatrix fit writes", shownJson(valueAt(value, ["seed"])));
  try {
    return { model: cdmFrom(path, data.model), seed: data.seed, basis: basisOf(value) };
  } catch (fault) {
    if (!(fault instanceof InvalidInputError)) throw fault;
    const { argument, within, mustBe, received } = fault;
    throw unexpected(path, within === undefined ? [argument] : [argument, within], mustBe, received);
  }
}
