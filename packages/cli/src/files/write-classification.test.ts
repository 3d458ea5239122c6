import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Classification } from "@qmatrix/core/fit";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readProfiles } from "./read-profiles.ts";
import { writeClassification } from "./write-classification.ts";

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

async function written(given: Classification, ids = [{ name: "pupil", values: ["x", "y"] }]) {
  const path = join(temporaryFolder(), "profiles.csv");
  await writeClassification(path, given, ids);
  return { path, text: readFileSync(path, "utf8") };
}

it("writes decisions, probabilities, and both kinds of patterns", async () => {
  const { path, text } = await written(classification);
  expect(text).toBe(
    "pupil,A,B,p_A,p_B,map_A,map_B,mle_A,mle_B\nx,1,0,0.75,0.1,1,0,0,0\ny,1,1,0.5,1,0,1,1,1\n",
  );
  expect(await readProfiles(path)).toEqual(classification.profiles);
});

it("leaves out patterns that there are not, and calls students so without ids", async () => {
  const { text } = await written({ ...classification, map: null, mle: null }, []);
  expect(text).toBe("student,A,B,p_A,p_B\nx,1,0,0.75,0.1\ny,1,1,0.5,1\n");
});
