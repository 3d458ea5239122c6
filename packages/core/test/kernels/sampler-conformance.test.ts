import { describe, expect, it } from "vitest";
import { createArena, createKernelMemory, type KernelMemory, MEMORY_START } from "../../src/kernels/arena.ts";
import { wasmKernels } from "../../src/kernels/kernels.ts";
import { type Stream, stream } from "../../src/random/stream.ts";
import { type SamplerKernels, scalarSamplerKernels } from "./scalar/sampler-kernels.ts";

/**
 * As conformance.test.ts, for the kernels of the learner's sampler. A case lays its arrays into memory that is poison (NaN)
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
  readonly run: (kernels: SamplerKernels) => void;
  /** Addresses and lengths of f32 and f64 that must be numbers afterwards. */
  readonly floats?: readonly (readonly [at: number, length: number])[];
  readonly doubles?: readonly (readonly [at: number, length: number])[];
}

type Prepare = (space: Space) => Prepared;

const PIECE = 128;
const PIECE_BYTES = 4 * PIECE;
const NODES = 8;
const COUNTS = [4, 8, 12, 60, 124, 128];
const POISON = Number.NaN;
const ALL = 0xffffffff;

const CASES: Record<string, Record<string, Prepare>> = {
  weighted_gram: Object.fromEntries([
    ...COUNTS.map((count) => gramCase(count, [4, 4, 8])),
    gramCase(0, [4]),
    gramCase(16, []),
    gramCase(16, [0, 4, 0]),
    gramCase(128, [4, 8, 12, 16, 20, 24, 40]),
  ]),
  pattern_posteriors: Object.fromEntries([
    ...[1, 2, 3, 8, 64, 128].map((W) => posteriorsCase(W, 5)),
    // products are scaled after every twelfth item
    ...[0, 1, 11, 12, 13, 24, 25, 60].map((J) => posteriorsCase(4, J)),
    // so unlikely that a product needs its scale, and patterns that are out of the question
    posteriorsCase(8, 12, 1e-2),
    posteriorsCase(8, 36, 1e-2),
  ]),
  pattern_leave_out: Object.fromEntries([
    ...[1, 2, 4, 8, 32].map((patterns) => leaveOutCase(patterns, 1, Math.min(patterns, 7))),
    ...[1, 2, 4, 16].map((patterns) => leaveOutCase(patterns, NODES, patterns)),
    leaveOutCase(4, 1, 0),
    leaveOutCase(4, 3, 9),
  ]),
  pattern_cells: Object.fromEntries(
    [
      [0, 1],
      [1, 1],
      [5, 2],
      [64, 16],
      [128, 32],
    ].map(([W, rows]) => cellsCase(W, rows)),
  ),
  pattern_newton: Object.fromEntries([
    ...[1, 2, 4, 8, 16].map((cells) => newtonCase(cells, 1)),
    ...[1, 2, 4, 16].map((cells) => newtonCase(cells, NODES)),
  ]),
  pattern_put_back: Object.fromEntries([1, 2, 5, 64, 128].map((W) => putBackCase(W))),
  pattern_totals: Object.fromEntries([0, 1, 2, 5, 64].map((W) => totalsCase(W))),
  drawn_attributes: Object.fromEntries([
    ...[0, 1].flatMap((ability) => [
      attributesCase(1, 1, ability, [[]]),
      attributesCase(2, 4, ability, [[0], [1]]),
      attributesCase(5, 8, ability, [[0, 1, 2, 3], [], [3, 3], [2, 0, 2], [1]]),
      attributesCase(
        30,
        2,
        ability,
        Array.from({ length: 30 }, (_, k) => [k % 4]),
      ),
    ]),
  ]),
  drawn_nodes: Object.fromEntries([
    ...[1, 3, 4, 5, 8, 9, 30].map((K) => nodesCase(K, 4, 20, 2)),
    ...[0, 1, 3, 127, 128].map((count) => nodesCase(6, 2, count, 5)),
    nodesCase(7, 1, 16, 0),
  ]),
  drawn_leave_out: Object.fromEntries([
    ...[0, 1, 2, 3, 4].map((n) => drawnLeaveOutCase(4, n)),
    ...[1, 2, 32].map((M) => drawnLeaveOutCase(M, 2)),
  ]),
  drawn_singles: Object.fromEntries([
    ...[1, 2, 7, 30].map((K) => singlesCase(K, 4)),
    ...[2, 6, 32].map((M) => singlesCase(3, M)),
  ]),
  cells_from_features: Object.fromEntries([0, 1, 2, 3].map((n) => fromFeaturesCase(n))),
  drawn_features: Object.fromEntries([
    ...[1, 2, 3, 4, 7, 8].map((A) => featuresCase(A, 4)),
    ...[2, 6, 32].map((M) => featuresCase(4, M)),
    featuresCase(5, 2, 2),
  ]),
  drawn_cells: Object.fromEntries([
    ...[0, 1, 2, 4].flatMap((n) => [drawnCellsCase(3, n, 1), drawnCellsCase(3, n, NODES)]),
    drawnCellsCase(1, 2, 1),
    drawnCellsCase(32, 2, NODES),
  ]),
};

describe("the kernels of the sampler give the bits of their scalar twins", () => {
  for (const [kernel, cases] of Object.entries(CASES))
    for (const shift of [0, 1])
      it(`${kernel}${shift ? ", arrays off by one number" : ""}`, () => {
        for (const [label, prepare] of Object.entries(cases)) {
          const fast = spaceFor(kernel, label, shift);
          const plain = spaceFor(kernel, label, shift);
          const { run, floats = [], doubles = [] } = prepare(fast);
          run(wasmKernels(fast.memory));
          prepare(plain).run(scalarSamplerKernels(plain));
          const end = Math.min(fast.end() + 64, fast.u8.length);
          const [own, twin] = [fast, plain].map(({ u8 }) => u8.subarray(MEMORY_START, end));
          const isSame = Buffer.compare(own, twin) === 0;
          expect(isSame ? "same" : `${label}: byte ${own.findIndex((byte, at) => byte !== twin[at])}`).toBe(
            "same",
          );
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
      const temporary = space.floats(poison(PIECE));
      const total = partners.reduce((a, b) => a + b, 0);
      const sums = space.doubles(uniforms(space, total));
      return {
        run: (kernels) => kernels.weighted_gram(count, features, from, weights, lists, temporary, sums),
        doubles: [[sums, total]],
      };
    },
  ];
}

/** @param least rows of half of the patterns are smaller by this */
function posteriorsCase(W: number, J: number, least = 1): [string, Prepare] {
  return [
    `W=${W} J=${J} least=${least}`,
    (space) => {
      const masks = space.words(responseMasks(space, J));
      const prior = space.floats(scaled(uniforms(space, W)));
      const tables = space.floats(
        uniforms(space, 2 * J * W).map((u, n) => (0.02 + 1.96 * u) * ((n % W) % 2 ? least : 1)),
      );
      const here = space.floats(Array.from({ length: PIECE }, () => Number(space.random.below(5) > 0)));
      const posterior = space.floats(poison(W * PIECE));
      const out = space.doubles([1 + space.random.uniform(), -5]);
      const mantissas = space.floats(poison(PIECE));
      const exponents = space.words(new Uint32Array(PIECE));
      return {
        run: (kernels) =>
          kernels.pattern_posteriors(W, J, masks, prior, tables, here, posterior, out, mantissas, exponents),
        floats: [...(J > 0 ? [[posterior, W * PIECE] as const] : []), [mantissas, PIECE]],
        doubles: [[out, 2]],
      };
    },
  ];
}

function leaveOutCase(patterns: number, nodes: number, features: number): [string, Prepare] {
  return [
    `patterns=${patterns} nodes=${nodes} features=${features}`,
    (space) => {
      const W = patterns * nodes;
      const posterior = space.floats(posteriorPiece(space, W));
      const inverses = space.floats(uniforms(space, 2 * W).map((u) => 1 / (0.01 + 0.98 * u)));
      const mask = space.words(responseMasks(space, 1));
      const slopes = space.floats(uniforms(space, W).map((u) => u - 0.5));
      const rest = space.floats(poison(W * PIECE));
      const byPattern = space.floats(poison(patterns * PIECE));
      const scratch = space.floats(poison(4 * patterns));
      const classes = space.words(Array.from({ length: features }, () => 16 * space.random.below(patterns)));
      const to = space.floats(poison((features + 2) * PIECE));
      const weights = space.floats(poison(PIECE));
      const words = [
        posterior,
        inverses,
        mask,
        slopes,
        rest,
        byPattern,
        scratch,
        classes,
        to,
        weights,
      ] as const;
      return {
        run: (kernels) => kernels.pattern_leave_out(patterns, nodes, features, ...words),
        floats: [
          [rest, W * PIECE],
          [byPattern, patterns * PIECE],
          [to, (features + 2) * PIECE],
          [weights, PIECE],
        ],
      };
    },
  ];
}

function cellsCase(W: number, rows: number): [string, Prepare] {
  return [
    `W=${W} rows=${rows}`,
    (space) => {
      const places = space.words(Array.from({ length: W }, () => PIECE_BYTES * space.random.below(rows)));
      const rest = space.floats(uniforms(space, W * PIECE));
      const to = space.floats(poison(rows * PIECE));
      return {
        run: (kernels) => kernels.pattern_cells(W, rows, places, rest, to),
        floats: [[to, rows * PIECE]],
      };
    },
  ];
}

function newtonCase(cells: number, nodes: number): [string, Prepare] {
  return [
    `cells=${cells} nodes=${nodes}`,
    (space) => {
      const rows = cells * nodes;
      const D = cells + 1;
      const from = space.floats(posteriorPiece(space, rows));
      // some probabilities of a response come near 0 and 1
      const tables = space.floats(uniforms(space, 3 * rows).map((u) => (u < 0.2 ? 0 : u > 0.8 ? 1 : u)));
      const mask = space.words(responseMasks(space, 1));
      const scratch = space.floats(poison((D + 1) * PIECE));
      const weights = space.floats(poison(PIECE));
      const temporary = space.floats(poison(PIECE));
      const length = (D * (D + 3)) / 2;
      const sums = space.doubles(uniforms(space, length));
      const likelihood = space.doubles([1 + space.random.uniform(), -17]);
      const words = [from, tables, mask, scratch, weights, temporary, sums, likelihood] as const;
      return {
        run: (kernels) => kernels.pattern_newton(cells, nodes, ...words),
        floats: [[scratch, (D + 1) * PIECE]],
        doubles: [
          [sums, length],
          [likelihood, 2],
        ],
      };
    },
  ];
}

function putBackCase(W: number): [string, Prepare] {
  return [
    `W=${W}`,
    (space) => {
      const rest = space.floats(posteriorPiece(space, W));
      const tables = space.floats(uniforms(space, 2 * W).map((u) => 0.01 + 0.98 * u));
      const mask = space.words(responseMasks(space, 1));
      const posterior = space.floats(poison(W * PIECE));
      return {
        run: (kernels) => kernels.pattern_put_back(W, rest, tables, mask, posterior),
        floats: [[posterior, W * PIECE]],
      };
    },
  ];
}

function totalsCase(W: number): [string, Prepare] {
  return [
    `W=${W}`,
    (space) => {
      const posterior = space.floats(posteriorPiece(space, W));
      const here = space.floats(Array.from({ length: PIECE }, () => Number(space.random.below(5) > 0)));
      const sums = space.doubles(uniforms(space, W));
      return {
        run: (kernels) => kernels.pattern_totals(W, posterior, here, sums),
        doubles: [[sums, W]],
      };
    },
  ];
}

/** @param others of each attribute the items that require it, each by the number of its other attributes */
function attributesCase(
  K: number,
  M: number,
  ability: number,
  others: readonly number[][],
): [string, Prepare] {
  return [
    `K=${K} M=${M} ability=${ability}`,
    (space) => {
      const { random } = space;
      const items = others.flat();
      const [words, nodes] = draws(space, K, M);
      const masks = space.words(responseMasks(space, items.length));
      const sizes = items.map((n) => 2 * 3 * 2 ** n);
      const tables = space.floats(
        uniforms(
          space,
          sizes.reduce((a, b) => a + b, 0),
        ).map((u) => 3 * (u - 0.5)),
      );
      const float = (x: number) => new Uint32Array(Float32Array.of(x).buffer)[0];
      let item = 0;
      const program = space.words(
        others.flatMap((own) => [
          own.length,
          float(random.uniform() - 0.5),
          float(random.uniform()),
          ...own.flatMap((n) => {
            const table = sizes.slice(0, item).reduce((a, b) => a + b, 0);
            return [
              2 * PIECE_BYTES * item++,
              n,
              random.below(K),
              random.below(K),
              random.below(K),
              4 * table,
            ];
          }),
        ]),
      );
      const scratch = space.floats(poison(12 * 8 * Math.max(1, ...others.map((own) => own.length))));
      const state = space.words(Array.from({ length: 16 }, () => random.below(2 ** 32)));
      return {
        run: (kernels) =>
          kernels.drawn_attributes(K, M, ability, words, nodes, masks, program, tables, scratch, state),
      };
    },
  ];
}

function nodesCase(K: number, M: number, count: number, uses: number): [string, Prepare] {
  return [
    `K=${K} M=${M} count=${count} uses=${uses}`,
    (space) => {
      const { random } = space;
      const [words, nodes] = draws(space, K, M);
      const masks = space.words(responseMasks(space, uses));
      const weights = space.floats(scaled(uniforms(space, NODES)));
      const factors = space.floats(uniforms(space, Math.ceil(K / 4) * 16 * NODES));
      const size = (n: number) => n % 5;
      const items = space.words(
        Array.from({ length: uses }, (_, n) => [
          2 * PIECE_BYTES * n,
          size(n),
          [0, 8, 16, 24].reduce((bits, shift) => bits + random.below(K) * 2 ** shift, 0),
          4 * NODES * 32 * n,
        ]).flat(),
      );
      const tables = space.floats(uniforms(space, uses * 32 * NODES).map((u) => 2 * u));
      const uniform = space.floats(uniforms(space, M * PIECE));
      const chances = space.floats(poison(NODES));
      const students = space.doubles(uniforms(space, NODES));
      const mastered = space.doubles(uniforms(space, K * NODES));
      const arrays = [words, nodes, masks, weights, factors, uses, items, tables] as const;
      return {
        run: (kernels) => kernels.drawn_nodes(K, M, count, ...arrays, uniform, chances, students, mastered),
        doubles: [
          [students, NODES],
          [mastered, K * NODES],
        ],
      };
    },
  ];
}

function drawnLeaveOutCase(M: number, n: number): [string, Prepare] {
  return [
    `M=${M} n=${n}`,
    (space) => {
      const [words, nodes] = draws(space, 9, M);
      const bits = space.words(Array.from({ length: n }, () => space.random.below(9)));
      const mask = space.words(responseMasks(space, 1));
      const inverses = space.floats(uniforms(space, 2 * NODES * 2 ** n).map((u) => 1 / (0.01 + 0.98 * u)));
      const slopes = space.floats(uniforms(space, NODES * 2 ** n).map((u) => u - 0.5));
      const rest = space.floats(poison(M * PIECE));
      const to = space.floats(poison(2 * PIECE));
      const weights = space.floats(poison(PIECE));
      const residuals = space.floats(poison(PIECE));
      const arrays = [bits, words, nodes, mask, inverses, slopes, rest, to, weights, residuals] as const;
      return {
        run: (kernels) => kernels.drawn_leave_out(M, n, ...arrays),
        floats: [
          [rest, M * PIECE],
          [to, 2 * PIECE],
          [weights, PIECE],
          [residuals, PIECE],
        ],
      };
    },
  ];
}

function singlesCase(K: number, M: number): [string, Prepare] {
  return [
    `K=${K} M=${M}`,
    (space) => {
      const [words] = draws(space, K, M);
      const rest = space.floats(posteriorPiece(space, M));
      const mask = space.words(responseMasks(space, 1));
      const response = space.floats(Array.from({ length: PIECE }, () => space.random.below(2)));
      const residuals = space.floats(uniforms(space, PIECE).map((u) => u - 0.5));
      const scratch = space.floats(poison(16 * K + 8 * M));
      const sums = space.doubles(uniforms(space, 4 * K + 3));
      return {
        run: (kernels) => kernels.drawn_singles(K, M, words, rest, mask, response, residuals, scratch, sums),
        doubles: [[sums, 4 * K + 3]],
      };
    },
  ];
}

function fromFeaturesCase(n: number): [string, Prepare] {
  return [
    `n=${n}`,
    (space) => {
      const from = space.floats(uniforms(space, 10 * PIECE));
      const places = space.words(Array.from({ length: 2 ** n }, () => PIECE_BYTES * space.random.below(10)));
      const to = space.floats(poison(2 ** n * PIECE));
      return {
        run: (kernels) => kernels.cells_from_features(n, places, from, to),
        floats: [[to, 2 ** n * PIECE]],
      };
    },
  ];
}

/** @param most sets of more attributes have no feature */
function featuresCase(A: number, M: number, most = 3): [string, Prepare] {
  return [
    `A=${A} M=${M} most=${most}`,
    (space) => {
      const [words] = draws(space, 12, M);
      const bits = space.words(Array.from({ length: A }, () => space.random.below(12)));
      let features = 0;
      const ones = (set: number) =>
        Array.from({ length: A }, (_, a) => (set >> a) & 1).reduce((a, b) => a + b, 0);
      const places = space.words(
        Array.from({ length: 2 ** A }, (_, set) => (ones(set) <= most ? PIECE_BYTES * features++ : ALL)),
      );
      const rest = space.floats(posteriorPiece(space, M));
      const mask = space.words(responseMasks(space, 1));
      const scratch = space.floats(poison(4 << A));
      const to = space.floats(poison(features * PIECE));
      return {
        run: (kernels) => kernels.drawn_features(A, M, bits, places, words, rest, mask, scratch, to),
        floats: [[to, features * PIECE]],
      };
    },
  ];
}

function drawnCellsCase(M: number, n: number, nodesPerCell: number): [string, Prepare] {
  return [
    `M=${M} n=${n} nodes=${nodesPerCell}`,
    (space) => {
      const [words, nodes] = draws(space, 9, M);
      const bits = space.words(Array.from({ length: n }, () => space.random.below(9)));
      const rest = space.floats(posteriorPiece(space, M));
      const to = space.floats(poison(nodesPerCell * 2 ** n * PIECE));
      return {
        run: (kernels) => kernels.drawn_cells(M, n, nodesPerCell, bits, words, nodes, rest, to),
        floats: [[to, nodesPerCell * 2 ** n * PIECE]],
      };
    },
  ];
}

function uniforms({ random }: Space, length: number): number[] {
  return Array.from({ length }, () => random.uniform());
}

function poison(length: number): Float32Array {
  return new Float32Array(length).fill(POISON);
}

function scaled(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

/** [columns, PIECE] with poison after `count`. */
function pieceColumns(space: Space, columns: number, count: number): number[] {
  return Array.from({ length: columns * PIECE }, (_, n) =>
    n % PIECE < count ? space.random.uniform() : POISON,
  );
}

/** [rows, PIECE] that sum to 1 over the rows; some are 0 and some below what counts. */
function posteriorPiece(space: Space, rows: number): number[] {
  const values = uniforms(space, rows * PIECE).map((u, n) =>
    n >= PIECE && u < 0.1 ? 0 : n >= PIECE && u < 0.2 ? 1e-20 : u + 0.01,
  );
  const totals = Array.from({ length: PIECE }, (_, i) =>
    values.reduce((sum, value, n) => (n % PIECE === i ? sum + value : sum), 0),
  );
  return values.map((value, n) => value / totals[n % PIECE]);
}

/** u32 [J, 2, PIECE] correct, present; a correct response may stand where there is none. */
function responseMasks({ random }: Space, J: number): number[] {
  return Array.from({ length: J * 2 * PIECE }, (_, n) => {
    const isPresent = Math.floor(n / PIECE) % 2 === 1;
    return random.below(isPresent ? 5 : 2) > 0 ? ALL : 0;
  });
}

/** u32 [M, PIECE] profiles of K attributes, and nodes. */
function draws(space: Space, K: number, M: number): [words: number, nodes: number] {
  const { random } = space;
  return [
    space.words(Array.from({ length: M * PIECE }, () => random.below(2 ** K))),
    space.words(Array.from({ length: M * PIECE }, () => random.below(NODES))),
  ];
}

const SPACE_BYTES = 1 << 18;
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
    random: stream(1, "sampler conformance", kernel, label),
    floats: (values) => place(memory.f32, values),
    words: (values) => place(memory.u32, values),
    doubles: (values) => place(memory.f64, values),
    end,
  };
}

describe("by hand", () => {
  const handSpace = () => spaceFor("by hand", "", 0);

  it("weighted_gram sums w f f'", () => {
    const space = handSpace();
    const column = (values: number[]) => [...values, ...new Array(PIECE - 4).fill(POISON)];
    const from = space.floats([...column([1, 1, 1, 0]), ...column([1, 0, 0.5, 0]), ...column([1, 0, 1, 0])]);
    const weights = space.floats([4, 2, 8, 0]);
    const partners = space.words(
      [4, 0, 2, 2, 2, 4, 0, 1, 2, 2].map((n, at) => (at % 5 ? n * PIECE_BYTES : n)),
    );
    const temporary = space.floats(poison(PIECE));
    const sums = space.doubles(new Array(8).fill(100));
    wasmKernels(space.memory).weighted_gram(4, 2, from, weights, partners, temporary, sums);
    expect([...space.f64.subarray(sums / 8, sums / 8 + 8)]).toEqual([114, 112, 112, 112, 108, 106, 108, 108]);
  });

  it("pattern_posteriors multiplies prior and responses, scales, and keeps Π z; pattern_leave_out takes one out again", () => {
    const space = handSpace();
    const kernels = wasmKernels(space.memory);
    // one item, two patterns: P(correct) = ¼ and ¾, tables hold twice that; students are correct, incorrect, without response in turn
    const row = (of: (i: number) => boolean) => Array.from({ length: PIECE }, (_, i) => (of(i) ? ALL : 0));
    const masks = space.words([...row((i) => i % 3 === 0), ...row((i) => i % 3 < 2)]);
    const prior = space.floats([0.5, 0.5]);
    const tables = space.floats([1.5, 0.5, 0.5, 1.5]);
    const here = space.floats(new Array(PIECE).fill(0).fill(1, 0, 4));
    const posterior = space.floats(poison(2 * PIECE));
    const out = space.doubles([1, 0]);
    const mantissas = space.floats(poison(PIECE));
    const exponents = space.words(new Uint32Array(PIECE));
    kernels.pattern_posteriors(2, 1, masks, prior, tables, here, posterior, out, mantissas, exponents);
    const at = (array: number, w: number, i: number) => space.f32[array / 4 + w * PIECE + i];
    expect([0, 1, 2].map((i) => [at(posterior, 0, i), at(posterior, 1, i)])).toEqual([
      [0.25, 0.75],
      [0.75, 0.25],
      [0.5, 0.5],
    ]);
    // every z is 1
    expect([...space.f64.subarray(out / 8, out / 8 + 2)]).toEqual([1, 0]);

    const inverses = space.floats([4 / 3, 4, 4, 4 / 3]);
    const slopes = space.floats([1, 3]);
    const rest = space.floats(poison(2 * PIECE));
    const byPattern = space.floats(poison(2 * PIECE));
    const scratch = space.floats(poison(8));
    const classes = space.words([0, 16]);
    const to = space.floats(poison(4 * PIECE));
    const weights = space.floats(poison(PIECE));
    const arrays = [
      posterior,
      inverses,
      masks,
      slopes,
      rest,
      byPattern,
      scratch,
      classes,
      to,
      weights,
    ] as const;
    kernels.pattern_leave_out(2, 1, 2, ...arrays);
    for (const i of [0, 1, 2]) {
      const isThere = i < 2 ? 1 : 0;
      const found = [0, 1, 2, 3].map((t) => at(to, t, i));
      // the prior again: f[∅] = 1, f[1] = ½, mean slope 2; the weight 1 / (½ · ½)
      expect(found).toEqual([isThere, isThere / 2, 2 * isThere, i === 0 ? 1 : 0]);
      expect(at(weights, 0, i)).toBe(4 * isThere);
      expect([at(rest, 0, i), at(rest, 1, i)]).toEqual([0.5, 0.5]);
    }
  });

  it("pattern_newton has the likelihood of the responses, its score and information", () => {
    const space = handSpace();
    const from = space.floats([...new Array(PIECE).fill(0.5), ...new Array(PIECE).fill(0.5)]);
    // p = ¼ and ¾, derivative 1 by the own probability, none by the loading: u = ½
    const tables = space.floats([0.25, 0.75, 1, 1, 0, 0]);
    const mask = space.words(
      Array.from({ length: 2 * PIECE }, (_, n) => (n < 3 || (n >= PIECE && n < PIECE + 4) ? ALL : 0)),
    );
    const scratch = space.floats(poison(4 * PIECE));
    const [weights, temporary] = [space.floats(poison(PIECE)), space.floats(poison(PIECE))];
    const sums = space.doubles(new Array(9).fill(0));
    const likelihood = space.doubles([1, 0]);
    const arrays = [from, tables, mask, scratch, weights, temporary, sums, likelihood] as const;
    wasmKernels(space.memory).pattern_newton(2, 1, ...arrays);
    // four students: Σ ½ · ½ · 4 = 4 for each pair of cells; three of four are correct: Σ ½ (R − ½) 4 = 2
    expect([...space.f64.subarray(sums / 8, sums / 8 + 9)]).toEqual([4, 4, 4, 0, 0, 0, 2, 2, 0]);
    // ½⁴
    expect([...space.f64.subarray(likelihood / 8, likelihood / 8 + 2)]).toEqual([1, -4]);
  });

  it("drawn_attributes draws a mastered attribute where the odds are great, and none where they are small", () => {
    const space = handSpace();
    const float = (x: number) => new Uint32Array(Float32Array.of(x).buffer)[0];
    const words = space.words(Array.from({ length: PIECE }, (_, i) => (i % 2 ? 0b11 : 0b100)));
    const nodes = space.words(new Uint32Array(PIECE));
    const masks = space.words([]);
    const program = space.words([0, float(40), float(0), 0, float(-40), float(0)]);
    const [tables, scratch] = [space.floats([]), space.floats(poison(12))];
    const state = space.words(Array.from({ length: 16 }, (_, n) => 1 + 977 * n));
    wasmKernels(space.memory).drawn_attributes(2, 1, 0, words, nodes, masks, program, tables, scratch, state);
    const found = [...space.u32.subarray(words / 4, words / 4 + PIECE)];
    expect(new Set(found.filter((_, i) => i % 2 === 1))).toEqual(new Set([0b01]));
    // attributes beyond those drawn stay
    expect(new Set(found.filter((_, i) => i % 2 === 0))).toEqual(new Set([0b101]));
  });

  it("drawn_leave_out weighs draws by 1 / P(response), drawn_cells adds weights up by cell", () => {
    const space = handSpace();
    const kernels = wasmKernels(space.memory);
    // two draws: without and with attribute 0, P(correct) = ¼ and ¾ at every node
    const words = space.words(Array.from({ length: 2 * PIECE }, (_, n) => (n < PIECE ? 0 : 1)));
    const nodes = space.words(new Uint32Array(2 * PIECE));
    const bits = space.words([0]);
    const mask = space.words(Array.from({ length: 2 * PIECE }, (_, n) => (n < 1 || n >= PIECE ? ALL : 0)));
    const of = (low: number, high: number) => [...new Array(NODES).fill(low), ...new Array(NODES).fill(high)];
    const inverses = space.floats([...of(4 / 3, 4), ...of(4, 4 / 3)]);
    const slopes = space.floats(of(0, 1));
    const rest = space.floats(poison(2 * PIECE));
    const to = space.floats(poison(2 * PIECE));
    const [weights, residuals] = [space.floats(poison(PIECE)), space.floats(poison(PIECE))];
    kernels.drawn_leave_out(2, 1, bits, words, nodes, mask, inverses, slopes, rest, to, weights, residuals);
    const cells = space.floats(poison(2 * PIECE));
    kernels.drawn_cells(2, 1, 1, bits, words, nodes, rest, cells);
    const close = (actual: number, expected: number) =>
      expect(Math.abs(actual - expected)).toBeLessThan(2e-7);
    // the first student is correct: weights 4 and 4/3, so ¾ and ¼; the others are not, the other way round
    close(space.f32[cells / 4], 0.75);
    close(space.f32[cells / 4 + PIECE], 0.25);
    close(space.f32[cells / 4 + 1], 0.25);
    close(space.f32[to / 4], 0.25);
    // P(response) = 2 / (16/3) = 3/8: weight 1 / (3/8 · 5/8), residual 1 − 3/8
    close(space.f32[weights / 4] / (64 / 15), 1);
    close(space.f32[residuals / 4], 0.625);
    close(space.f32[residuals / 4 + 1], -0.625);
  });
});
