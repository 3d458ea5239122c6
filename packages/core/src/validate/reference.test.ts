import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { GOLDEN_SETS, type GoldenFit, goldenCdm, goldenResponses } from "../../test/golden-cdm.ts";
import { masksOf, qMatrixFrom } from "../data/q-matrix.ts";
import { encodedResponses } from "../fit/em/encoded-responses.ts";
import { attributeTests } from "./attribute-tests.ts";
import { type Calibration, calibrate, calibrationOf } from "./calibrate.ts";
import { chosenOn, hullChoice, pvafChoice, testedItems } from "./choices.ts";
import { entryStatistics } from "./entry-statistics.ts";
import { scoreTable } from "./score-table.ts";
import { chooseByWald } from "./wald-choice.ts";

/** What test/fixtures/validate/qval-reference.R wrote: plain R by the published formulas, on fits of the R package GDINA. */
interface Reference {
  /** [J][2^K − 1] */
  readonly pvaf: readonly (readonly number[])[];
  readonly byPvaf: readonly number[];
  readonly byHull: readonly number[];
  readonly byWald: readonly number[];
  /** [J][2][K − 1]: of q-vectors {1, k} the p of attribute 1, and of k. */
  readonly pairs: readonly (readonly (readonly number[])[])[];
  /** [J][3] of the q-vector {1, 2, K}. */
  readonly triples: readonly (readonly number[])[];
}

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const golden = (name: string) => file(`../../test/fixtures/fit/golden/${name}`);
const { asMade, asTurned } = JSON.parse(file("../../test/fixtures/validate/qval-reference.json")) as {
  asMade: Readonly<Record<string, Reference>>;
  asTurned: Reference & { readonly Q: number[][] };
};

function expectReference(calibration: Calibration, expected: Reference, rtol: number): void {
  for (const [j, row] of expected.pvaf.entries())
    for (const [at, value] of row.entries()) expectClose(calibration.pvafs[j]![at + 1], value, { rtol });
  expect([...chosenOn(calibration, pvafChoice(calibration, 0.95))]).toEqual(expected.byPvaf);
  expect([...chosenOn(calibration, hullChoice())]).toEqual(expected.byHull);
  const byWald = masksOf(calibration.cdm.q);
  for (const { j, pvaf, test } of testedItems(calibration))
    byWald[j] = chooseByWald(pvaf, test, { level: 0.05, cut: 0.95 });
  expect([...byWald]).toEqual(expected.byWald);
}

/** p-values as small as 1e-50 come from statistics of some hundred, of which `rtol` is left. */
function expectTests({ cdm, patterns, counts, pvafs }: Calibration, expected: Reference, rtol: number): void {
  const table = scoreTable("test", patterns, cdm);
  const { K } = cdm.q;
  const close = (found: number, wanted: number) =>
    expectClose(Math.log(found), Math.log(wanted), { rtol, atol: rtol });
  for (const j of cdm.q.items.keys()) {
    const others = table.without(j);
    for (let k = 1; k < K; k++) {
      const [first, second] = attributeTests(table, others, counts, j, 1 | (1 << k));
      close(first.p, expected.pairs[j][0][k - 1]);
      close(second.p, expected.pairs[j][1][k - 1]);
    }
    // an expert with attribute 1 alone: the test of k is that of k in {1, k}
    const test = (q: number) => attributeTests(table, others, counts, j, q);
    for (const [k, { wald, pvafWith, pvafWithout }] of entryStatistics(pvafs[j]!, 1, test).entries()) {
      if (k > 0) close(wald!.p, expected.pairs[j][1][k - 1]);
      expectClose(pvafWith, expected.pvaf[j][k === 0 ? 0 : 1 << k], { rtol });
      expectClose(pvafWithout, k === 0 ? 0 : expected.pvaf[j][0], { rtol });
    }
    const tests = attributeTests(table, others, counts, j, 3 | (1 << (K - 1)));
    for (const [a, { p }] of tests.entries()) close(p, expected.triples[j][a]);
  }
}

describe("PVAF, hull and Wald as plain R has them", () => {
  for (const set of GOLDEN_SETS)
    it(`on the fit of R's GDINA to ${set}`, () => {
      const fit: GoldenFit = JSON.parse(golden(`${set}__GDINA.json`));
      const calibration = calibrationOf(goldenResponses(golden(`${set}_responses.csv`)), goldenCdm(fit));
      // the fit is written with ten digits or so
      expectReference(calibration, asMade[set], 1e-7);
      expectTests(calibration, asMade[set], 1e-5);
    });

  it("from the responses on, with nine entries of Q turned", () => {
    const responses = goldenResponses(golden("k4_gdina_responses.csv"));
    const q = qMatrixFrom(asTurned.Q, { items: responses.items });
    const calibration = calibrate(encodedResponses(responses), q);
    // our EM stops when a step moves no probability by more than 1e-4
    expectReference(calibration, asTurned, 0.02);
    // which all three turn back
    const made: GoldenFit = JSON.parse(golden("k4_gdina__GDINA.json"));
    expect(asTurned.byPvaf).not.toEqual([...masksOf(q)]);
    expect(asTurned.byPvaf).toEqual([...masksOf(goldenCdm(made).q)]);
  });
});
