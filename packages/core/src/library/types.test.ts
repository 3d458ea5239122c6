import { expect, it } from "vitest";
import type { Profiles as TypedProfiles } from "../data/profiles.ts";
import type { QMatrix as TypedQ } from "../data/q-matrix.ts";
import type { Responses as TypedResponses } from "../data/responses.ts";
import type { Classification as TypedClassification, CdmFit as TypedFit } from "../fit/cdm-fit.ts";
import type { FitStatistics } from "../fit/fit-statistics.ts";
import type { LearnedQ as TypedLearned } from "../learn/learned-q.ts";
import type { RbmLearned as TypedRbm } from "../rbm/learn-by-rbm.ts";
import type { Simulation as TypedSimulation } from "../simulate/simulate.ts";
import type { Validation as TypedValidation } from "../validate/validation.ts";
import type { Plain } from "./plain.ts";
import type * as library from "./types.ts";

/** True if each can stand for the other; else the compiler refuses the list below. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

it("what the verbs give is what the engine gives, with lists in place of typed arrays", () => {
  const same: [
    Same<library.Responses, Plain<TypedResponses>>,
    Same<library.QMatrix, Plain<TypedQ>>,
    Same<library.Profiles, Plain<TypedProfiles>>,
    Same<library.LearnedQ, Plain<TypedLearned>>,
    Same<library.RbmLearned, Plain<TypedRbm>>,
    Same<Omit<library.CdmFit, "model" | "seed">, Plain<Omit<TypedFit, "model">>>,
    Same<library.Classification, Plain<TypedClassification>>,
    Same<library.FitStatistics, Plain<FitStatistics>>,
    Same<Omit<library.Validation, "fitted">, Plain<Omit<TypedValidation, "fitted">>>,
    Same<library.Simulation, Plain<TypedSimulation>>,
  ] = [true, true, true, true, true, true, true, true, true, true];
  expect(same).not.toContain(false);
});
