import { type Cdm, cdmFrom, InvalidInputError } from "@qmatrix/core";
import { z } from "zod";
import { shownJson, valueAt } from "../files/json-place.ts";
import { readJson } from "../files/read-json.ts";
import { SCHEMA_VERSION } from "../result/result-file.ts";

/** What `score` needs of a result file. */
export interface FitResult {
  readonly model: Cdm;
  readonly seed: number;
}

const A_RESULT = "a result.json written by qmatrix fit";
const resultOfFit = z.object({ seed: z.int().nonnegative(), model: z.unknown().optional() });

/** Reads the result file of `fit`; a file that is none is refused in one sentence. */
export async function readFitResult(path: string): Promise<FitResult> {
  const value = await readJson(path, A_RESULT);
  const { schemaVersion, command } = z
    .object({ schemaVersion: z.unknown(), command: z.unknown() })
    .partial()
    .catch({})
    .parse(value);
  if (command === undefined || schemaVersion === undefined)
    throw new InvalidInputError(path, "the file", A_RESULT, "other JSON");
  if (schemaVersion !== SCHEMA_VERSION)
    throw new InvalidInputError(
      path,
      "schemaVersion",
      `${SCHEMA_VERSION}`,
      shownJson(schemaVersion),
      "Run qmatrix fit again with this version.",
    );
  if (command !== "fit")
    throw new InvalidInputError(
      path,
      "the file",
      A_RESULT,
      `one of qmatrix ${String(command)}`,
      "Fit a model with the Q-matrix first: qmatrix fit RESPONSES --q Q.csv",
    );
  const { data, error } = resultOfFit.safeParse(value);
  if (error)
    throw new InvalidInputError(
      path,
      "seed",
      "as written by qmatrix fit",
      shownJson(valueAt(value, ["seed"])),
    );
  return { model: cdmFrom(path, data.model), seed: data.seed };
}
