import type { Classification } from "@qmatrix/core/fit";
import { readProfiles } from "@qmatrix/tables";
import { expect, it } from "vitest";
import { classificationText } from "./classification-text.ts";

const classification: Classification = {
  profiles: {
    N: 2,
    K: 2,
    students: ["x", "y"],
    attributes: ["A", "B"],
    mastery: Float64Array.of(0.75, 0.1, 0.5, 1),
  },
  eap: Uint8Array.of(1, 0, 1, 1),
  map: Uint8Array.of(1, 0, 0, 1),
  mle: Uint8Array.of(0, 0, 1, 1),
};

it("writes decisions, probabilities, and both kinds of patterns", () => {
  const text = [...classificationText(classification, [{ name: "pupil", values: ["x", "y"] }])].join("");
  expect(text).toBe(
    "pupil,A,B,p_A,p_B,map_A,map_B,mle_A,mle_B\nx,1,0,0.75,0.1,1,0,0,0\ny,1,1,0.5,1,0,1,1,1\n",
  );
  expect(readProfiles(text)).toMatchObject({ profiles: classification.profiles });
});

it("leaves out patterns that there are not, and calls students so without ids", () => {
  const text = [...classificationText({ ...classification, map: null, mle: null }, [])].join("");
  expect(text).toBe("student,A,B,p_A,p_B\nx,1,0,0.75,0.1\ny,1,1,0.5,1\n");
});
