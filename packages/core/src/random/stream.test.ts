import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { type Label, openUniform, seedWords, shuffled, stream } from "./stream.ts";

/**
 * The seeds here are fixed, so a test passes always or never. A bound of 4 standard errors would refuse a
 * good generator once in 16,000 seeds.
 */
const STANDARD_ERRORS = 4;

/** Pearson's X² of counts that should be equal; its mean is the degrees of freedom, its variance twice that. */
function expectEqualShares(counts: readonly number[]): void {
  const expected = counts.reduce((sum, count) => sum + count) / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  expectClose(chiSquare, freedom, { atol: STANDARD_ERRORS * Math.sqrt(2 * freedom) });
}

function firstWords(...labels: Label[]): number[] {
  const [seed, ...rest] = labels;
  return [...seedWords(4, stream(seed as number, ...rest))];
}

describe("stream", () => {
  const golden: { labels: Label[]; words: number[] }[] = JSON.parse(
    readFileSync(new URL("../../test/fixtures/random/stream-golden.json", import.meta.url), "utf8"),
  );
  for (const { labels, words } of golden)
    it(`gives the words of test/fixtures/random/stream-golden.py for ${JSON.stringify(labels)}`, () => {
      const [seed, ...rest] = labels;
      expect([...seedWords(words.length, stream(seed as number, ...rest))]).toEqual(words);
    });

  it("gives the same numbers as ever for seed 1", () => {
    expect(stream(1).uniform()).toBe(0.8311092310698988);
    expect(stream(1).normal()).toBe(0.9585578445650913);
    expect(stream(1).below(10)).toBe(8);
    expect([...shuffled(8, stream(1))]).toEqual([5, 0, 3, 7, 1, 2, 6, 4]);
  });

  it("goes on with new blocks", () => {
    const words = seedWords(4000, stream(1));
    // 4000 words of 2³² repeat one with probability 4000²/2³³ = 0.2%
    expect(new Set(words).size).toBe(words.length);
  });

  describe("labels", () => {
    it("tell 10,000 forks apart: no two begin with the same two words", () => {
      const root = stream(1, "forks");
      const starts = Array.from({ length: 10_000 }, (_, i) => seedWords(2, root.fork(i)).join(" "));
      expect(new Set(starts).size).toBe(starts.length);
    });

    const different: [Label[], Label[]][] = [
      [
        [1, "1"],
        [1, 1],
      ],
      [
        [1, "a", "b"],
        [1, "ab"],
      ],
      [
        [1, "a", "b"],
        [1, "b", "a"],
      ],
      [[1, "a"], [1]],
      [[1, ""], [1]],
      [
        [1, "a"],
        [1, "a\0"],
      ],
      [
        [1, "12345678", "12345678"],
        [1, "1234567812345678"],
      ],
      [
        [1, 1],
        [1, 1 + Number.EPSILON],
      ],
      [[1], [2]],
    ];
    for (const [left, right] of different)
      it(`tell ${JSON.stringify(left)} and ${JSON.stringify(right)} apart`, () => {
        expect(firstWords(...left)).not.toEqual(firstWords(...right));
      });

    it("take 0 and −0 as the same number", () => {
      expect(firstWords(-0)).toEqual(firstWords(0));
    });

    it("mean the same given at once, one by one, and after draws", () => {
      const whole = firstWords(3, "a", 4, "b");
      expect([...seedWords(4, stream(3).fork("a").fork(4, "b"))]).toEqual(whole);
      const used = stream(3, "a");
      for (let draws = 0; draws < 5; draws++) used.uniform();
      expect([...seedWords(4, used.fork(4, "b"))]).toEqual(whole);
    });

    it("leave no correlation between neighbouring forks", () => {
      const root = stream(5, "neighbours");
      const draws = Array.from({ length: 40_001 }, (_, i) => root.fork(i).uniform() - 0.5);
      const n = draws.length - 1;
      let sum = 0;
      for (let i = 0; i < n; i++) sum += draws[i] * draws[i + 1];
      expectClose((12 * sum) / n, 0, { atol: STANDARD_ERRORS / Math.sqrt(n) });
    });
  });

  describe("uniform", () => {
    const n = 200_000;
    const random = stream(2, "uniform");
    const draws = Array.from({ length: n }, () => random.uniform());

    it("has the moments 1/(m + 1) of the uniform distribution", () => {
      for (let m = 1; m <= 4; m++) {
        const mean = draws.reduce((sum, u) => sum + u ** m, 0) / n;
        const variance = 1 / (2 * m + 1) - 1 / (m + 1) ** 2;
        expectClose(mean, 1 / (m + 1), { atol: STANDARD_ERRORS * Math.sqrt(variance / n) });
      }
    });

    it("fills 256 bins evenly, and 16 × 16 bins of neighbouring draws", () => {
      const bins = new Array<number>(256).fill(0);
      const pairs = new Array<number>(256).fill(0);
      for (let i = 0; i < n; i += 2) {
        bins[Math.floor(draws[i] * 256)]++;
        bins[Math.floor(draws[i + 1] * 256)]++;
        pairs[Math.floor(draws[i] * 16) * 16 + Math.floor(draws[i + 1] * 16)]++;
      }
      expectEqualShares(bins);
      expectEqualShares(pairs);
    });

    it("has even low bits", () => {
      const counts = new Array<number>(256).fill(0);
      // u · 2⁵² = whole number + ½, so this is the whole number's last eight bits
      for (const u of draws) counts[Math.floor(u * 2 ** 52) % 256]++;
      expectEqualShares(counts);
    });
  });

  describe("below", () => {
    it("is equally likely to give each number", () => {
      for (const n of [2, 3, 7, 100]) {
        const random = stream(3, "below", n);
        const counts = new Array<number>(n).fill(0);
        for (let draw = 0; draw < 50_000; draw++) counts[random.below(n)]++;
        expectEqualShares(counts);
      }
    });

    it("draws again above the last whole multiple of n, where a plain remainder favours small numbers", () => {
      // n = ¾ · 2³²: the plain remainder falls into the lowest third twice as often as it should
      const n = 3 * 2 ** 30;
      const random = stream(4, "below");
      const counts = [0, 0, 0];
      for (let draw = 0; draw < 30_000; draw++) counts[Math.floor((random.below(n) / n) * 3)]++;
      expectEqualShares(counts);
    });

    it("takes n = 1 and n = 2³²", () => {
      expect(stream(1).below(1)).toBe(0);
      expect(stream(1).below(2 ** 32)).toBe(stream(1).word());
    });

    for (const [n, shown] of [
      [0, "0"],
      [2.5, "2.5"],
      [2 ** 32 + 1, "4294967297"],
      [Number.NaN, "NaN"],
    ] as const)
      it(`refuses n = ${shown}`, () => {
        expect(() => stream(1).below(n)).toThrow(
          expect.objectContaining({
            name: "InvalidInputError",
            message: `below: n must be a whole number from 1 to 4294967296; received ${shown}.`,
          }),
        );
      });
  });

  describe("normal", () => {
    const n = 200_000;
    const random = stream(6, "normal");
    const draws = Array.from({ length: n }, () => random.normal());
    const meanOf = (f: (z: number) => number) => draws.reduce((sum, z) => sum + f(z), 0) / n;

    it("has the moments 0, 1, 0, 3 of the normal distribution", () => {
      // Var(z^m) = E z^2m − (E z^m)²: 1, 3 − 1, 15, 105 − 9
      for (const [m, moment, variance] of [
        [1, 0, 1],
        [2, 1, 2],
        [3, 0, 15],
        [4, 3, 96],
      ])
        expectClose(
          meanOf((z) => z ** m),
          moment,
          { atol: STANDARD_ERRORS * Math.sqrt(variance / n) },
        );
    });

    it("has the right shares in both tails", () => {
      // Φ(−1), Φ(−2), Φ(−3) from the tables of the normal distribution
      for (const [z, share] of [
        [1, 0.15865525],
        [2, 0.02275013],
        [3, 0.0013499],
      ]) {
        const atol = STANDARD_ERRORS * Math.sqrt((share * (1 - share)) / n);
        expectClose(
          meanOf((drawn) => (drawn < -z ? 1 : 0)),
          share,
          { atol },
        );
        expectClose(
          meanOf((drawn) => (drawn > z ? 1 : 0)),
          share,
          { atol },
        );
      }
    });

    it("uses one uniform each", () => {
      const [left, right] = [stream(8), stream(8)];
      left.normal();
      right.uniform();
      expect(left.word()).toBe(right.word());
    });
  });
});

describe("shuffled", () => {
  it("is a permutation", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer(), (n, seed) => {
        const order = shuffled(n, stream(seed, "shuffle"));
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
      }),
    );
  });

  it("gives all 4! orders equally often", () => {
    const counts = new Map<string, number>();
    const random = stream(9, "shuffle");
    for (let draw = 0; draw < 48_000; draw++) {
      const order = shuffled(4, random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expectEqualShares([...counts.values()]);
  });
});

describe("openUniform", () => {
  const ALL_ONES = 0xffffffff;

  it("is 2⁻⁵³ for words of zeros", () => {
    expect(openUniform(0, 0)).toBe(2 ** -53);
  });

  it("is 1 − 2⁻⁵³ for words of ones, where 53 bits and a half step used to give 1", () => {
    expect(openUniform(ALL_ONES, ALL_ONES)).toBe(1 - 2 ** -53);
  });

  it("puts a number and its complement on the grid", () => {
    for (const [high, low] of [
      [0, 64],
      [0x12345678, 0x9abcdef0],
      [0x80000000, 0],
    ])
      expect(openUniform(~high >>> 0, ~low >>> 0)).toBe(1 - openUniform(high, low));
  });

  it("steps by 2⁻⁵² at both ends and in the middle", () => {
    for (const high of [0, 0x7fffffff, 0x80000000, ALL_ONES])
      expect(openUniform(high, 128) - openUniform(high, 64)).toBe(2 ** -52);
  });
});
