import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../../src/data/q-matrix.ts";
import { type ResponseValue, responsesFrom } from "../../src/data/responses.ts";
import type { Adequacy } from "../../src/learn/adequacy/index.ts";
import { adequacyOf } from "../../src/learn/adequacy-method.ts";
import { expectClose } from "../expect-close.ts";

const DATA = new URL("../../../../../shared/data/", import.meta.url);

/**
 * Differences to the 2PL, beside those of the prototype of the method on its own folds. Folds and fits differ: the tolerances are two
 * standard errors of such a difference.
 */
describe.skipIf(!existsSync(DATA))("on real data (skipped where ../shared/data is not there)", () => {
  it("ECPE: one ability is enough, and predicts better than the expert's Q-matrix", () => {
    const found = readAndCompare("ecpe", 3, true);
    expect(found).toMatchObject({ verdict: "one-ability", reason: "one-ability-suffices" });
    expectClose(differenceOf(found, "expert"), -208, { atol: 64 });
    // the search of that time had it at −71
    expectClose(differenceOf(found, "learned"), 0, { atol: 60 });
    expectClose(differenceOf(found, "abilities"), -1, { atol: 24 });
  });

  it("fraction subtraction: far better than one ability and than two, but several abilities do as well", () => {
    const found = readAndCompare("fraction_subtraction20", 5, false);
    expect(found).toMatchObject({ verdict: "undecided", reason: "several-abilities" });
    expectClose(differenceOf(found, "learned"), 243, { atol: 72 });
    expectClose(differenceOf(found, "abilities"), 147, { atol: 48 });
  });

  it("TIMSS 2003: one ability is enough", () => {
    const found = readAndCompare("timss03", 2, false);
    expect(found.verdict).toBe("one-ability");
    expectClose(differenceOf(found, "learned"), -30, { atol: 40 });
    expectClose(differenceOf(found, "abilities"), 13, { atol: 22 });
  });
});

/** Of the first of its name: two abilities. */
function differenceOf(found: Adequacy, name: string): number {
  return found.models.find((model) => model.name === name)?.differenceToOneAbility as number;
}

function readAndCompare(file: string, attributes: number, hasExpert: boolean) {
  const rows = (kind: string) =>
    readFileSync(new URL(`${file}_${kind}.csv`, DATA), "utf8")
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
  const [items, ...given] = rows("responses");
  const responses = responsesFrom(
    given.map((row) =>
      row.map((cell) => (cell === "" || cell === "NA" ? null : Number(cell)) as ResponseValue),
    ),
    { items },
  );
  const [header, ...entries] = rows("q");
  const q = qMatrixFrom(
    entries.map((row) => row.slice(1).map(Number)),
    { items: entries.map(([item]) => item), attributes: header.slice(1) },
  );
  return adequacyOf(responses, { attributes, ...(hasExpert && { expert: q }) });
}
