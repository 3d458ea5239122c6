import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enumerateBlocks } from "../../test/identify/enumerate-blocks.ts";
import { type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { stream } from "../random/stream.ts";
import { paperQ } from "../simulate/paper-q.ts";
import { randomQ } from "../simulate/random-q.ts";
import { checkIdentifiability } from "./check-identifiability.ts";

/** Rows as words of 0 and 1: "110 011" is two items of three attributes. */
function q(words: string): QMatrix {
  return qMatrixFrom(
    words
      .trim()
      .split(/\s+/)
      .map((word) => [...word].map(Number)),
  );
}

const ALL_STRICT = { complete: true, distinct: true, repeated: true, strict: true, generic: true };

describe("checkIdentifiability", () => {
  it("tells everything of a matrix that holds: [I; 110; 101; 011; 111] of the authors' program", () => {
    expect(checkIdentifiability(q("100 010 001 110 101 011 111"))).toEqual({
      verdict: "identified",
      conjunctive: ALL_STRICT,
      general: {
        twoIdentityBlocks: false,
        repeated: true,
        genericallyComplete: true,
        twoGenericBlocks: true,
        leftover: true,
        strict: false,
        generic: true,
      },
      attributes: ["A1", "A2", "A3"].map((attribute) => ({
        attribute,
        items: 4,
        singleItems: 1,
        verdict: "identified",
        advice: null,
      })),
    });
  });

  it("holds for the paper's Q-matrix, as the paper says", () => {
    for (const K of [1, 2, 3, 5, 10, 25]) {
      const found = checkIdentifiability(paperQ(K));
      expect(found.verdict).toBe("identified");
      expect(found.conjunctive).toEqual(ALL_STRICT);
      expect(found.general.strict).toBe(K === 1);
    }
  });

  it("misses distinct columns in [I; 111; 111; 111; 111] (Gu & Xu 2019, equation 6)", () => {
    const { conjunctive, general, attributes, verdict } = checkIdentifiability(
      q("100 010 001 111 111 111 111"),
    );
    expect(conjunctive).toEqual({ ...ALL_STRICT, distinct: false, strict: false, generic: false });
    expect([general.twoGenericBlocks, general.generic, verdict]).toEqual([true, true, "generic"]);
    for (const { advice } of attributes)
      expect(advice).toBe(
        "A1, A2 and A3 are measured by the same items, apart from one single-attribute item each: add items that measure some of them and not the others.",
      );
  });

  /** The examples of the program behind [GX21]: an attribute with two items, and what its other item needs besides. */
  const others = "01000 00100 00010 00001 00111 01011 01101 01110";
  const withTwo: [name: string, words: string, generic: boolean][] = [
    ["all others: no", `10000 11111 ${others}`, false],
    ["nothing: yes (b.1)", `10000 10000 ${others}`, true],
    ["two others: globally it is not known", `10000 11100 ${others}`, false],
    [
      "nothing, with two identity blocks (b.2): yes",
      "10000 10000 01000 00100 00010 00001 01000 00100 00010 00001",
      true,
    ],
  ];
  for (const [name, words, generic] of withTwo)
    it(`conjunctive, generic, where the second of two items needs ${name}`, () => {
      const { conjunctive, attributes } = checkIdentifiability(q(words));
      expect([conjunctive.strict, conjunctive.generic]).toEqual([false, generic]);
      expect(attributes[0].advice).toBe(
        "Only two items measure A1: add one more item that measures it (at least three are needed).",
      );
    });

  it("does not take two items of a single attribute for enough", () => {
    expect(checkIdentifiability(q("1 1")).conjunctive.generic).toBe(false);
    expect(checkIdentifiability(q("1 1 1")).verdict).toBe("identified");
  });

  it("knows 12 items of 8 attributes that conjunctive items identify and general ones do not", () => {
    const identity = Array.from({ length: 8 }, (_, k) => "0".repeat(k).concat("1").padEnd(8, "0")).join(" ");
    const found = checkIdentifiability(q(`${identity} 00111011 01010111 10001111 11111101`));
    expect(found.conjunctive).toEqual(ALL_STRICT);
    expect(found.general).toEqual({
      twoIdentityBlocks: false,
      repeated: true,
      genericallyComplete: true,
      twoGenericBlocks: false,
      leftover: false,
      strict: false,
      generic: false,
    });
    expect(found.verdict).toBe("weak");
    expect(found.attributes[0].advice).toBe(
      "A1, A2, A3, A4, A5, A6, A7 and A8 are measured by only 12 items in total; at least 16 are needed (two per attribute): add 4 items, each measuring one of them.",
    );
  });

  it("finds the generic blocks of 10 items without one that needs a single attribute, in any order of them", () => {
    const rows = "1010 1100 0011 0101 1001 0110 0111 1001 1100 0011".split(" ");
    for (let shift = 0; shift < rows.length; shift++) {
      const turned = [...rows.slice(shift), ...rows.slice(0, shift)].join(" ");
      const { general, verdict, attributes } = checkIdentifiability(q(turned));
      expect([general.generic, verdict]).toEqual([true, "generic"]);
      expect(attributes[2].advice).toBe("No item measures A3 alone: add an item that measures only A3.");
    }
  });

  it("is strict for general models with two identity blocks and a third item for each attribute", () => {
    const found = checkIdentifiability(q("10 01 10 01 11"));
    expect([found.general.twoIdentityBlocks, found.general.strict]).toEqual([true, true]);
    expect(checkIdentifiability(q("10 01 10 01 10")).general.strict).toBe(false);
  });

  it("leaves an item over where one choice of the two blocks does and another does not", () => {
    // A1 must leave the item of all three over, which the first choice sets aside
    const { general } = checkIdentifiability(q("111 100 100 010 010 001 001"));
    expect(general.leftover).toBe(true);
  });

  it("ignores items that need nothing", () => {
    const rows = "100 010 001 110 101 011 111";
    expect(checkIdentifiability(q(`000 ${rows} 000`))).toEqual(checkIdentifiability(q(rows)));
  });

  /** Up to 9 items of up to 3 attributes, few enough to try all blocks. */
  const small = fc.integer({ min: 1, max: 3 }).chain((K) =>
    fc
      .array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: K, maxLength: K }), {
        minLength: 1,
        maxLength: 9,
      })
      .map((rows) => qMatrixFrom(rows)),
  );

  it("agrees with trying every pair of blocks", () => {
    fc.assert(
      fc.property(small, (matrix) => {
        const { twoGenericBlocks, leftover } = checkIdentifiability(matrix).general;
        expect({ twoGenericBlocks, leftover }).toEqual(enumerateBlocks(matrix));
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with it for four attributes and nine or ten items, where little is left over", () => {
    const answers = new Set<boolean>();
    for (let rep = 0; rep < 60; rep++) {
      const random = stream(rep, "identify.test");
      const rows = Array.from({ length: 9 + (rep % 2) }, () => [0, 1, 2, 3].map(() => random.below(2)));
      const matrix = qMatrixFrom(rows);
      const { twoGenericBlocks, leftover } = checkIdentifiability(matrix).general;
      expect({ twoGenericBlocks, leftover }).toEqual(enumerateBlocks(matrix));
      answers.add(leftover as boolean);
    }
    expect(answers).toEqual(new Set([true, false]));
  });

  const RANK = { weak: 0, generic: 1, identified: 2 };

  it("never loses by a further item", () => {
    fc.assert(
      fc.property(small, fc.nat(), (matrix, pick) => {
        const before = checkIdentifiability(matrix);
        const row = Array.from({ length: matrix.K }, (_, k) => (pick >>> k) & 1);
        const rows = Array.from({ length: matrix.J }, (_, j) => [
          ...matrix.entries.subarray(j * matrix.K, (j + 1) * matrix.K),
        ]);
        const after = checkIdentifiability(qMatrixFrom([...rows, row]));
        expect(RANK[after.verdict]).toBeGreaterThanOrEqual(RANK[before.verdict]);
        expect(Number(after.conjunctive.strict)).toBeGreaterThanOrEqual(Number(before.conjunctive.strict));
        expect(Number(after.conjunctive.generic)).toBeGreaterThanOrEqual(Number(before.conjunctive.generic));
      }),
    );
  });

  it("advises where and only where an attribute is not identified, and three items alone help all", () => {
    fc.assert(
      fc.property(small, (matrix) => {
        const { attributes } = checkIdentifiability(matrix);
        for (const { verdict, advice } of attributes) expect(advice === null).toBe(verdict === "identified");
        const rows = Array.from({ length: matrix.J }, (_, j) => [
          ...matrix.entries.subarray(j * matrix.K, (j + 1) * matrix.K),
        ]);
        const alone = Array.from({ length: 3 * matrix.K }, (_, at) =>
          Array.from({ length: matrix.K }, (_, k) => Number(at % matrix.K === k)),
        );
        expect(checkIdentifiability(qMatrixFrom([...rows, ...alone])).verdict).toBe("identified");
      }),
    );
  });

  it("permutes with the attributes and does not know the order of items", () => {
    const matrix = randomQ(6, stream(4, "identify.test"));
    const rows = Array.from({ length: matrix.J }, (_, j) => [...matrix.entries.subarray(j * 6, j * 6 + 6)]);
    const turned = qMatrixFrom(
      rows.toReversed().map((row) => row.toReversed()),
      { attributes: matrix.attributes.toReversed() },
    );
    const [one, other] = [checkIdentifiability(matrix), checkIdentifiability(turned)];
    expect(other.conjunctive).toEqual(one.conjunctive);
    expect(other.general).toEqual(one.general);
    expect(
      other.attributes.map(({ attribute, items, verdict }) => [attribute, items, verdict]).reverse(),
    ).toEqual(one.attributes.map(({ attribute, items, verdict }) => [attribute, items, verdict]));
  });

  it("answers for 1000 items of 30 attributes, and for 2000 of 500", () => {
    const large = (K: number, J: number) => {
      const random = stream(K, "identify.test, large");
      return qMatrixFrom(
        Array.from({ length: J }, () => {
          const row = new Array<number>(K).fill(0);
          for (let one = 0; one < 3; one++) row[random.below(K)] = 1;
          return row;
        }),
      );
    };
    expect(checkIdentifiability(large(30, 1000)).general.generic).toBe(true);
    expect(checkIdentifiability(large(500, 2000)).general.generic).toBe(true);
  });
});

const FRACTIONS = new URL("../../../../../shared/data/fraction_subtraction20_q.csv", import.meta.url);

describe.skipIf(!existsSync(FRACTIONS))(
  "on fraction subtraction (skipped where ../shared/data is not there)",
  () => {
    const rows = existsSync(FRACTIONS)
      ? readFileSync(FRACTIONS, "utf8")
          .trim()
          .split("\n")
          .slice(1)
          .map((line) => line.trim().split(",").slice(1).map(Number))
      : [];

    it("is weak in the attribute that two items need, and in those that never stand alone", () => {
      const { verdict, attributes, conjunctive } = checkIdentifiability(qMatrixFrom(rows));
      expect(verdict).toBe("weak");
      expect(conjunctive.generic).toBe(false);
      expect(attributes[5]).toEqual({
        attribute: "A6",
        items: 2,
        singleItems: 0,
        verdict: "weak",
        advice:
          "Only two items measure A6, and both also measure other attributes: add an item that measures only A6 (at least three are needed).",
      });
    });

    it("is generic without that attribute and its two items, as the program behind [GX21] finds in 96 seconds", () => {
      const without = rows.filter((row) => row[5] === 0).map((row) => row.toSpliced(5, 1));
      expect([without.length, without[0].length]).toEqual([18, 7]);
      expect(checkIdentifiability(qMatrixFrom(without)).general.generic).toBe(true);
    });
  },
);
