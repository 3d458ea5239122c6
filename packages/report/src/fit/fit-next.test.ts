import { qMatrixFrom } from "@qmatrix/core/data";
import { expect, it } from "vitest";
import { stepText } from "../words/next-step.ts";
import { fitNext } from "./fit-next.ts";
import type { FitReport } from "./fit-result.ts";

interface Given {
  readonly converged?: boolean;
  readonly logLiks?: readonly number[];
  readonly rmsea2?: number;
  readonly pValue?: number;
  readonly adjusted?: readonly number[];
  readonly accuracy?: readonly number[];
  readonly suggested?: string;
  readonly model?: string;
  readonly students?: number;
  readonly distribution?: string;
  readonly statistics?: null;
}

/** GDINA has 48 item parameters with it, ACDM 24, DINA 12. */
const Q = qMatrixFrom(new Array<number[]>(6).fill([1, 1, 1]));

/** As much of a fit as the steps read. */
function steps(given: Given): string[] {
  const {
    converged = true,
    logLiks = [-100, -100],
    rmsea2 = 0.01,
    pValue = 0.01,
    adjusted = [1],
    accuracy = [0.9, 0.9],
  } = given;
  const suggested = given.suggested ?? "GDINA";
  const statistics = {
    absolute: { rmsea2: { value: rmsea2 }, m2: { pValue } },
    pairs: { pairs: adjusted.map((p) => ({ logOddsRatio: { adjusted: p } })) },
    reliability: { accuracy: { attributes: Float64Array.from(accuracy) } },
    suggestions: [{ item: "a", model: suggested }],
  };
  const model = {
    q: Q,
    items: Q.items.map(() => ({ model: given.model ?? "GDINA" })),
    attributes: { distribution: given.distribution ?? "saturated" },
  };
  const told = {
    data: { file: "r.csv", students: given.students ?? 500 },
    options: { q: "q.csv" },
    fit: {
      model,
      converged,
      parameters: { total: 39 },
      starts: logLiks.map((logLik, at) => ({ logLik, kind: at, finished: true })),
    },
    statistics: given.statistics === null ? null : statistics,
  };
  return fitNext(told as unknown as FitReport, []).map(stepText);
}

const SCORE =
  "To classify other students, score their responses with result.json (replace FOLDER with the folder that contains this report): qmatrix score FILE --model FOLDER/result.json";

it("has only scoring left where all is well, or where nothing could be judged", () => {
  expect(steps({})).toEqual([SCORE]);
  expect(steps({ statistics: null })).toEqual([SCORE]);
});

// the warning on the same page used to propose another model
it("warns where there are more parameters than students, with the model that the warning proposes", () => {
  expect(steps({ students: 39 })).toEqual([SCORE]);
  expect(steps({ students: 38 })[0]).toBe(
    "Do not rely on these estimates: the model has 39 parameters for only 38 students. Collect more data, or " +
      "fit a model with fewer parameters (--model ACDM --attribute-distribution higher-order).",
  );
  // "--model DINA" used to be advised where the model is DINA
  expect(steps({ students: 38, model: "DINA" })[0]).toMatch(
    / fewer parameters \(--attribute-distribution higher-order\)\.$/,
  );
  expect(steps({ students: 38, model: "DINA", distribution: "independent" })[0]).toMatch(
    /38 students\. Collect more data\.$/,
  );
});

it("begins with the most urgent", () => {
  expect(
    steps({
      logLiks: [-100, -200],
      rmsea2: 0.05,
      accuracy: [0.9, 0.79],
      suggested: "DINA",
    }),
  ).toEqual([
    "Fit again with --starts 40: starts reached different maxima.",
    "Check the Q-matrix: the model does not fit well. To validate the Q-matrix: qmatrix validate r.csv --q q.csv",
    "Add items that measure A2: classification accuracy is low.",
    "Consider a reduced model for 1 item: see “Reduced models”. To fit them (replace FOLDER with the folder that contains this report): qmatrix fit r.csv --q q.csv --model FOLDER/suggested-models.csv",
    SCORE,
  ]);
  expect(steps({ converged: false, logLiks: [-100, -200] })[0]).toBe(
    "Fit again with a larger --max-iterations: the estimates may still change.",
  );
  expect(steps({ rmsea2: 0.05, model: "DINA", suggested: "DINA" })[0]).toMatch(
    /, or try a more general model: /,
  );
  // of 25 students it used to be said that the model does not fit well, with p = .239
  expect(steps({ rmsea2: 0.09, pValue: 0.239 })).toEqual([SCORE]);
  expect(steps({ adjusted: [0.01, 0.5] })[0]).toMatch(
    /: 1 item pair shows significant misfit\. To validate the Q-matrix: qmatrix validate r\.csv --q q\.csv$/,
  );
});
