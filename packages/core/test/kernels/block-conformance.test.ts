import { describe, expect, it } from "vitest";
import { createArena, createKernelMemory, type KernelMemory, MEMORY_START } from "../../src/kernels/arena.ts";
import { type BlockKernels, wasmKernels } from "../../src/kernels/kernels.ts";
import { type Stream, stream } from "../../src/random/stream.ts";
import { scalarBlockKernels } from "./scalar/block-kernels.ts";

/**
 * As conformance.test.ts, for the kernels of the learner. A case lays its arrays into memory that is poison (NaN)
 * everywhere else, and says which of them it will have written; every byte must be the same after kernel and twin.
 */
interface Space extends KernelMemory {
  readonly random: Stream;
  /** Address of the numbers, with poison before and after them. */
  floats(values: ArrayLike<number>): number;
  words(values: ArrayLike<number>): number;
  doubles(values: ArrayLike<number>): number;
  end(): number;
}

interface Prepared {
  readonly run: (kernels: BlockKernels) => void;
  /** Addresses and lengths of f32 and f64 that must be numbers afterwards. */
  readonly floats?: readonly (readonly [at: number, length: number])[];
  readonly doubles?: readonly (readonly [at: number, length: number])[];
}

type Prepare = (space: Space) => Prepared;

const PIECE = 128;
const PIECE_BYTES = 4 * PIECE;
/** B = 2 … 6, and sizes that are no power of two where a kernel does not ask for one. */
const POWERS = [1, 2, 4, 8, 16];
const VECTORS = [...POWERS, 3, 5, 6, 7];
const COUNTS = [4, 8, 12, 60, 124, 128];
const POISON = Number.NaN;

const CASES: Record<string, Record<string, Prepare>> = {
  block_expand_rows: rowCases((kernels, ...words) => kernels.block_expand_rows(...words), "product"),
  block_fold_rows: rowCases((kernels, ...words) => kernels.block_fold_rows(...words), "sum"),
  block_e_step: Object.fromEntries([
    ...VECTORS.map((vectors) => eStepCase(9, 5, vectors)),
    ...[0, 1, 2].map((N) => eStepCase(N, 5, 4)),
    ...[1, 2, 15, 16, 17, 31, 32, 33, 50].map((groups) => eStepCase(7, groups, 4)),
    ...[1, 17, 33].map((groups) => eStepCase(3, groups, 1)),
    // some students, then all, are too unlikely for the product of a segment
    ...[1e-2, 1e-4].flatMap((least) => [15, 33].map((groups) => eStepCase(12, groups, 4, least))),
    eStepCase(12, 33, 4, 1e-4, 16),
  ]),
  block_features: Object.fromEntries([
    ...POWERS.map((vectors) => featuresCase(20, vectors, 4 * vectors)),
    ...COUNTS.map((count) => featuresCase(count, 4, 7)),
    featuresCase(0, 4, 3),
    featuresCase(8, 2, 0),
    featuresCase(128, 16, 57),
  ]),
  block_gram: Object.fromEntries([
    ...COUNTS.map((count) => gramCase(count, [4, 4, 8])),
    gramCase(0, [4]),
    gramCase(16, []),
    gramCase(16, [0, 4, 0]),
    gramCase(128, [4, 8, 12, 16, 20, 24, 40]),
  ]),
  block_irls: Object.fromEntries([
    ...COUNTS.map((count) => irlsCase(count, 3)),
    ...[0, 1, 2, 4, 8, 16].map((n) => irlsCase(24, n)),
    irlsCase(0, 2),
  ]),
  block_reweight: Object.fromEntries([
    ...VECTORS.map((vectors) => reweightCase(8, vectors)),
    ...[0, 1, 2, 3, 4, 5, 127, 128].map((count) => reweightCase(count, 4)),
  ]),
};

describe("the kernels of the learner give the bits of their scalar twins", () => {
  for (const [kernel, cases] of Object.entries(CASES))
    for (const shift of [0, 1])
      it(`${kernel}${shift ? ", arrays off by one number" : ""}`, () => {
        for (const [label, prepare] of Object.entries(cases)) {
          const fast = spaceFor(kernel, label, shift);
          const plain = spaceFor(kernel, label, shift);
          const { run, floats = [], doubles = [] } = prepare(fast);
          run(wasmKernels(fast.memory));
          prepare(plain).run(scalarBlockKernels(plain));
          const end = Math.min(fast.end() + 64, fast.u8.length);
          const differs = fast.u8.findIndex(
            (byte, at) => at >= MEMORY_START && at < end && byte !== plain.u8[at],
          );
          expect(differs === -1 ? "same" : `${label}: byte ${differs}`).toBe("same");
          // poison in both would be the same in both
          for (const [at, length] of floats)
            expect([label, fast.f32.subarray(at / 4, at / 4 + length).every(Number.isFinite)]).toEqual([
              label,
              true,
            ]);
          for (const [at, length] of doubles)
            expect([label, fast.f64.subarray(at / 8, at / 8 + length).every(Number.isFinite)]).toEqual([
              label,
              true,
            ]);
        }
      });
});

/** `rights` or `lefts` may be 1 or several; rows of every width. */
function rowCases(
  call: (kernels: BlockKernels, ...words: [number, number, number, number, number]) => void,
  kind: "product" | "sum",
): Record<string, Prepare> {
  const sizes = [
    ...VECTORS.map((vectors) => [3, 2, vectors]),
    ...[
      [1, 1, 1],
      [1, 3, 2],
      [8, 4, 4],
      [16, 2, 16],
      [0, 2, 1],
      [2, 0, 1],
    ],
  ];
  return Object.fromEntries(
    sizes.map(([lefts, rights, vectors]) => [
      `${lefts} × ${rights} rows of ${vectors}`,
      (space: Space): Prepared => {
        const C = 4 * vectors;
        const rows = Array.from({ length: lefts * rights * C }, (_, n) =>
          kind === "sum" || n < lefts * C ? space.random.uniform() : POISON,
        );
        const base = space.floats(rows);
        const right = space.floats(uniforms(space, rights * C));
        return {
          run: (kernels) => call(kernels, base, lefts, right, rights, vectors),
          floats: [
            [base, lefts * rights * C],
            [right, rights * C],
          ],
        };
      },
    ]),
  );
}

/** @param least two rows of three are smaller by this, @param from in groups from this one on */
function eStepCase(N: number, groups: number, vectors: number, least = 1, from = 0): [string, Prepare] {
  return [
    `N=${N} groups=${groups} vectors=${vectors} least=${least} from=${from}`,
    (space) => {
      const C = 4 * vectors;
      const rowsOf = 3;
      const isSmall = (n: number) => n >= from * rowsOf * C && Math.floor(n / C) % rowsOf > 0;
      const table = space.floats(
        uniforms(space, groups * rowsOf * C).map((u, n) => (0.05 + 1.9 * u) * (isSmall(n) ? least : 1)),
      );
      const buckets = space.floats(uniforms(space, groups * rowsOf * C));
      const offsets = Array.from(
        { length: N * groups },
        (_, n) => 4 * C * (rowsOf * (n % groups) + space.random.below(rowsOf)),
      );
      const rows = space.words(offsets);
      const posterior = space.floats(new Float32Array(N * C).fill(POISON));
      const out = space.doubles([POISON, POISON]);
      return {
        run: (kernels) => kernels.block_e_step(N, groups, vectors, rows, table, buckets, posterior, out),
        floats: [
          [posterior, N * C],
          [buckets, groups * rowsOf * C],
        ],
        doubles: [[out, 2]],
      };
    },
  ];
}

function featuresCase(count: number, vectors: number, features: number): [string, Prepare] {
  return [
    `count=${count} vectors=${vectors} features=${features}`,
    (space) => {
      const C = 4 * vectors;
      const { random } = space;
      const posterior = space.floats(uniforms(space, count * C));
      const table = space.floats(uniforms(space, 6 * C).map((u) => 1 / (0.005 + 0.99 * u)));
      const posteriors = space.words(Array.from({ length: count }, (_, i) => posterior + 4 * C * i));
      const inverses = space.words(Array.from({ length: count }, () => table + 4 * C * random.below(6)));
      const here = space.floats(Array.from({ length: count }, () => Number(random.below(5) > 0)));
      const scratch = space.floats(new Float32Array(4 * C).fill(POISON));
      const classes = space.words(Array.from({ length: features }, () => 16 * random.below(C)));
      const to = space.floats(new Float32Array(features * PIECE).fill(POISON));
      const weights = space.floats(new Float32Array(PIECE).fill(POISON));
      return {
        run: (kernels) =>
          kernels.block_features(
            count,
            vectors,
            features,
            posteriors,
            inverses,
            here,
            scratch,
            classes,
            to,
            weights,
          ),
        floats: [
          [weights, count],
          ...Array.from({ length: features }, (_, t) => [to + t * PIECE_BYTES, count] as const),
        ],
      };
    },
  ];
}

/** @param partners of each feature the number of its partners */
function gramCase(count: number, partners: readonly number[]): [string, Prepare] {
  return [
    `count=${count} partners=${partners}`,
    (space) => {
      const features = partners.length;
      const from = space.floats(pieceColumns(space, features + 1, count));
      const weights = space.floats(pieceColumns(space, 1, count));
      const lists = space.words(
        partners.flatMap((length) => [
          length,
          ...Array.from({ length }, () => PIECE_BYTES * space.random.below(features + 1)),
        ]),
      );
      const temporary = space.floats(new Float32Array(PIECE).fill(POISON));
      const total = partners.reduce((a, b) => a + b, 0);
      const sums = space.doubles(uniforms(space, total));
      return {
        run: (kernels) => kernels.block_gram(count, features, from, weights, lists, temporary, sums),
        doubles: [[sums, total]],
      };
    },
  ];
}

function irlsCase(count: number, n: number): [string, Prepare] {
  return [
    `count=${count} n=${n}`,
    (space) => {
      const { random } = space;
      const columns = 20;
      const from = space.floats(pieceColumns(space, columns, count));
      const terms = space.words(Array.from({ length: n }, () => PIECE_BYTES * random.below(columns)));
      // some probabilities leave (0, 1) on either side
      const effects = space.floats(Array.from({ length: n }, () => 2 * random.uniform() - 0.6));
      const y = space.floats(Array.from({ length: count }, () => random.below(2)));
      const here = space.floats(Array.from({ length: count }, () => Number(random.below(5) > 0)));
      const weights = space.floats(new Float32Array(PIECE).fill(POISON));
      const temporary = space.floats(new Float32Array(PIECE).fill(POISON));
      const length = (n * (n + 3)) / 2;
      const sums = space.doubles(uniforms(space, length));
      const likelihood = space.doubles([1 + random.uniform(), -17]);
      return {
        run: (kernels) => {
          const words = [from, y, here, weights, temporary, sums, likelihood] as const;
          kernels.block_irls(count, n, terms, effects, ...words);
        },
        floats: [[weights, count]],
        doubles: [
          [sums, length],
          [likelihood, 2],
        ],
      };
    },
  ];
}

function reweightCase(count: number, vectors: number): [string, Prepare] {
  return [
    `count=${count} vectors=${vectors}`,
    (space) => {
      const C = 4 * vectors;
      const here = Array.from({ length: count }, (_, i) => Number(i % 5 !== 1));
      const posterior = space.floats(uniforms(space, count * C));
      const table = space.floats(uniforms(space, 4 * C).map((u) => 0.01 + 3 * u));
      const posteriors = space.words(Array.from({ length: count }, (_, i) => posterior + 4 * C * i));
      const ratios = space.words(Array.from({ length: count }, () => table + 4 * C * space.random.below(4)));
      const hereAt = space.floats(here);
      return {
        run: (kernels) => kernels.block_reweight(count, vectors, posteriors, ratios, hereAt),
        floats: here.flatMap((isHere, i) => (isHere ? [[posterior + 4 * C * i, C] as const] : [])),
      };
    },
  ];
}

function uniforms({ random }: Space, length: number): number[] {
  return Array.from({ length }, () => random.uniform());
}

/** [columns, PIECE] with poison after `count`. */
function pieceColumns(space: Space, columns: number, count: number): number[] {
  return Array.from({ length: columns * PIECE }, (_, n) =>
    n % PIECE < count ? space.random.uniform() : POISON,
  );
}

const SPACE_BYTES = 1 << 17;
/** Poison on either side of an array, besides what the arena's alignment leaves. */
const GUARD = 64;

/** The same memory for the same case. */
function spaceFor(kernel: string, label: string, shift: number): Space {
  const memory = createKernelMemory(SPACE_BYTES);
  memory.u8.fill(0xff, MEMORY_START);
  const { allot, end } = createArena();
  const place = (view: Float32Array | Uint32Array | Float64Array, values: ArrayLike<number>): number => {
    const size = view.BYTES_PER_ELEMENT;
    const at = allot(2 * GUARD + size * (values.length + shift)) + GUARD + size * shift;
    if (end() > memory.u8.length) throw new Error(`${kernel}, ${label}: needs ${end()} bytes`);
    view.set(values, at / size);
    return at;
  };
  return {
    ...memory,
    random: stream(1, "block conformance", kernel, label),
    floats: (values) => place(memory.f32, values),
    words: (values) => place(memory.u32, values),
    doubles: (values) => place(memory.f64, values),
    end,
  };
}

describe("by hand", () => {
  const handSpace = () => spaceFor("by hand", "", 0);

  it("block_expand_rows multiplies every row with every row, block_fold_rows sums over the other factor", () => {
    const space = handSpace();
    const kernels = wasmKernels(space.memory);
    const base = space.floats([1, 2, 3, 4, 5, 6, 7, 8, ...new Array(8).fill(POISON)]);
    const right = space.floats([1, 1, 1, 1, 2, 3, 4, 5]);
    kernels.block_expand_rows(base, 2, right, 2, 1);
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 2, 6, 12, 20, 10, 18, 28, 40];
    expect([...space.f32.subarray(base / 4, base / 4 + 16)]).toEqual(rows);
    kernels.block_fold_rows(base, 2, right, 2, 1);
    // rows 0 and 2 stand for left 0, rows 1 and 3 for left 1
    expect([...space.f32.subarray(base / 4, base / 4 + 8)]).toEqual([3, 8, 15, 24, 15, 24, 35, 48]);
    // rows 0 and 1 stand for right 0, rows 2 and 3 for right 1, added to what was there
    expect([...space.f32.subarray(right / 4, right / 4 + 8)]).toEqual([7, 9, 11, 13, 14, 27, 44, 65]);
  });

  it("block_e_step scales the product of a student's rows, counts it and keeps Π z", () => {
    const space = handSpace();
    const table = space.floats([0.25, 0.25, 0.5, 0, 1, 2, 0.5, 8, 0.5, 2, 1, 8]);
    const buckets = space.floats(new Array(12).fill(0));
    const rows = space.words([0, 16, 0, 32]);
    const posterior = space.floats(new Array(8).fill(POISON));
    const out = space.doubles([POISON, POISON]);
    wasmKernels(space.memory).block_e_step(2, 2, 1, rows, table, buckets, posterior, out);
    // student 0: ¼, ½, ¼ sum to 1; student 1: ⅛, ½, ½ sum to 9/8
    const second = [1 / 9, 4 / 9, 4 / 9, 0].map(Math.fround);
    const found = [...space.f32.subarray(posterior / 4, posterior / 4 + 8)];
    expect(found.slice(0, 4)).toEqual([0.25, 0.5, 0.25, 0]);
    for (const [c, value] of second.entries()) expect(Math.abs(found[4 + c] - value)).toBeLessThan(2 ** -24);
    expect([...space.f32.subarray(buckets / 4 + 4, buckets / 4 + 8)]).toEqual([0.25, 0.5, 0.25, 0]);
    expect([...space.f32.subarray(buckets / 4 + 8, buckets / 4 + 12)]).toEqual(found.slice(4));
    expect([...space.f64.subarray(out / 8, out / 8 + 2)]).toEqual([1.125, 0]);
  });

  it("block_features takes the answer out and sums over supersets", () => {
    const space = handSpace();
    const posterior = space.floats([0.1, 0.2, 0.3, 0.4]);
    const inverse = space.floats([5, 5, 5 / 4, 5 / 4]);
    const same = (at: number) => space.words([at, at, at, at]);
    const [posteriors, inverses] = [same(posterior), same(inverse)];
    const here = space.floats([1, 1, 1, 0]);
    const scratch = space.floats(new Array(16).fill(POISON));
    const classes = space.words([0, 16, 32, 48]);
    const to = space.floats(new Array(4 * PIECE).fill(POISON));
    const weights = space.floats(new Array(PIECE).fill(POISON));
    const words = [posteriors, inverses, here, scratch, classes, to, weights] as const;
    wasmKernels(space.memory).block_features(4, 1, 4, ...words);
    // 0.5 + 1 + 0.375 + 0.5 = 2.375: P(α) = 0.5, 1, 0.375, 0.5 over it, and 1 / 2.375 is the answer's probability
    const u = 1 / 2.375;
    const expected = [1, 1.5 * u, 0.875 * u, 0.5 * u, 1 / (u * (1 - u))];
    const at = [0, 1, 2, 3].map((t) => to / 4 + t * PIECE).concat(weights / 4);
    // three or four roundings of 2^−24 each
    for (const [n, value] of expected.entries()) {
      expect(Math.abs(space.f32[at[n]] - value) / value).toBeLessThan(4e-7);
      expect(space.f32[at[n] + 3]).toBe(0);
    }
  });

  it("block_gram sums w f f', block_irls the likelihood of Σ β f and its Gram matrix", () => {
    const space = handSpace();
    const kernels = wasmKernels(space.memory);
    const column = (values: number[]) => [...values, ...new Array(PIECE - 4).fill(POISON)];
    const from = space.floats([...column([1, 1, 1, 0]), ...column([1, 0, 0.5, 0]), ...column([1, 0, 1, 0])]);
    const y = from + 2 * PIECE_BYTES;
    const weights = space.floats([4, 2, 8, 0]);
    const partners = space.words(
      [4, 0, 2, 2, 2, 4, 0, 1, 2, 2].map((n, at) => (at % 5 ? n * PIECE_BYTES : n)),
    );
    const temporary = space.floats(new Array(PIECE).fill(POISON));
    const sums = space.doubles(new Array(8).fill(100));
    kernels.block_gram(4, 2, from, weights, partners, temporary, sums);
    expect([...space.f64.subarray(sums / 8, sums / 8 + 8)]).toEqual([114, 112, 112, 112, 108, 106, 108, 108]);

    const terms = space.words([0, PIECE_BYTES]);
    const effects = space.floats([0.25, 0.5]);
    const here = space.floats([1, 1, 1, 0]);
    const irls = space.doubles([0, 0, 0, 0, 0]);
    const likelihood = space.doubles([1, 3]);
    kernels.block_irls(4, 2, terms, effects, from, y, here, weights, temporary, irls, likelihood);
    // u = ¾, ¼, ½ with weights 16/3, 16/3, 4; right, wrong, right: ¾ · ¾ · ½ = 9/32 = 1.125 · 2^−2
    const close = (actual: number, expected: number) =>
      expect(Math.abs(actual / expected - 1)).toBeLessThan(4e-7);
    const [g00, g10, g11, b0, b1] = space.f64.subarray(irls / 8);
    close(g00, 44 / 3);
    close(g10, 16 / 3 + 2);
    close(g11, 16 / 3 + 1);
    close(b0, 28 / 3);
    close(b1, 22 / 3);
    expect([...space.f64.subarray(likelihood / 8, likelihood / 8 + 2)]).toEqual([1.125, 1]);
  });

  it("block_reweight multiplies and scales, and leaves out who is not here", () => {
    const space = handSpace();
    const posterior = space.floats([0.5, 0.25, 0.25, 0, 1, 2, 3, 4]);
    const posteriors = space.words([posterior, posterior + 16]);
    const ratio = space.floats([1, 2, 0, 5]);
    const ratios = space.words([ratio, ratio]);
    const here = space.floats([1, 0]);
    wasmKernels(space.memory).block_reweight(2, 1, posteriors, ratios, here);
    expect([...space.f32.subarray(posterior / 4, posterior / 4 + 8)]).toEqual([0.5, 0.5, 0, 0, 1, 2, 3, 4]);
  });
});
