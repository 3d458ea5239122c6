import { expect, it } from "vitest";
import { basisWarnings } from "./fit-basis.ts";

// "Mastered: A1 … >99%" used to stand without a word where the report of the fit said not to rely on it
it("warns of what the fit is warned of", () => {
  expect(basisWarnings({ students: 25, parameters: 38, rmsea2: null })).toEqual([
    "Do not rely on these results: 38 parameters of the model were estimated from the responses of only 25 students.",
  ]);
  expect(basisWarnings({ students: 60, parameters: 38, rmsea2: null })).toEqual([
    "These results are weak evidence: the model was estimated from the responses of only 60 students.",
  ]);
  expect(basisWarnings({ students: 1000, parameters: 61, rmsea2: { value: 0.0654, low: 0.058 } })).toEqual([
    "The model does not fit the responses well (RMSEA2 = 0.065; good up to 0.045), so these results may be wrong. Ask whoever chose the model before you use them.",
  ]);
  expect(basisWarnings({ students: 1000, parameters: 61, rmsea2: { value: 0.05, low: 0.03 } })).toEqual([]);
});
