import type { BitMatrix } from "../../data/bit-matrix.ts";
import type { KnownEntries } from "../../data/known-entries.ts";
import type { Responses } from "../../data/responses.ts";
import { type PosteriorKernels, wasmKernels } from "../../kernels/kernels.ts";
import {
  createPosteriorMemory,
  layoutPosterior,
  type PosteriorMemory,
} from "../../kernels/posterior-memory.ts";
import { type FactorNodes, factorNodes } from "../../models/factor-nodes.ts";
import { onesOf, popcount } from "../../numeric/bits.ts";
import type { LogisticLine } from "../../numeric/logistic-line.ts";
import { type Stream, seedWords } from "../../random/stream.ts";
import { MOST_CELLS } from "./cell-counts.ts";
import { type EndAnswers, NO_ANSWERS } from "./end-answers.ts";
import { type ItemEvidence, itemEvidence } from "./item-evidence.ts";
import { type ItemPrior, itemPrior } from "./item-prior.ts";
import { firstClasses, type MasteryClasses } from "./mastery-classes.ts";

/** What the sampler looks for, and within which limits. */
export interface PosteriorProblem {
  readonly responses: Responses;
  readonly K: number;
  readonly known: KnownEntries;
  /** Attributes an item may have. */
  readonly mostAttributes: number;
  /** [J] 1 where the item may have none. */
  readonly mayBeEmpty: Uint8Array;
  /** [n − 1] */
  readonly sizeShares?: readonly number[];
  /** Families that items of several attributes may have, by place in ITEM_FAMILIES. */
  readonly families: readonly number[];
  /** What makes attributes go together: one factor, or classes of students. Default "factor". */
  readonly mastery?: MasteryKind;
}

export const MASTERY_KINDS = ["factor", "classes"] as const;
export type MasteryKind = (typeof MASTERY_KINDS)[number];

/** Where the sampler stands. Its steps change it in place. */
export interface PosteriorChain {
  readonly problem: PosteriorProblem;
  readonly N: number;
  readonly J: number;
  readonly K: number;
  /** Profiles, answers and tables. */
  readonly memory: PosteriorMemory;
  readonly kernels: PosteriorKernels;
  /** [J] bits of the attributes. */
  readonly q: Uint32Array;
  /** [J] place in ITEM_FAMILIES; without meaning for items of less than two attributes. */
  readonly families: Uint8Array;
  /** [J, 2^MOST_CELL_ATTRIBUTES] success probabilities by pattern on the item's attributes, lowest bit first. */
  readonly probabilities: Float64Array;
  /** Already in use by `evidence`. */
  ends: EndAnswers;
  /** Of the parts that the attributes of additive items have. */
  evenness: number;
  /** [K] */
  readonly lines: LogisticLine[];
  /** In place of lines, if the problem has classes. */
  classes: MasteryClasses | undefined;
  readonly nodes: FactorNodes;
  readonly prior: ItemPrior;
  readonly evidence: ItemEvidence;
  readonly random: { readonly items: Stream; readonly lines: Stream };
}

/** Answers of a code: wrong, right, absent. */
export const ANSWERS = 3;
/** What the evenness may be, all alike before the answers: from "no part is 0" to "all parts alike". */
export const EVENNESSES = [2, 4, 8, 16];
const MIDDLE_NODE = 5;

export function createChain(
  problem: PosteriorProblem,
  start: { readonly q: Uint32Array; readonly families: Uint8Array; readonly profiles: Uint32Array },
  random: Stream,
): PosteriorChain {
  const { responses, K, mostAttributes, sizeShares } = problem;
  const { N, J } = responses;
  const most = { uses: J * Math.min(K, mostAttributes), codes: ANSWERS * 2 ** mostAttributes };
  const memory = createPosteriorMemory(layoutPosterior(N, J, K, most));
  const { array } = memory.layout;
  copyColumns(responses.correct, memory, array.correct);
  copyColumns(responses.present, memory, array.present);
  memory.u8.fill(MIDDLE_NODE, array.nodes, array.nodes + N);
  memory.u32.set(seedWords(16, random.fork("students")), array.state / 4);
  const lines = random.fork("lines");
  const first = problem.mastery === "classes" ? firstClasses(start.profiles, K, lines) : undefined;
  if (first) memory.u8.set(first.nodes, array.nodes);
  const prior = itemPrior({ K, mostAttributes, sizeShares });
  const chain: PosteriorChain = {
    problem,
    N,
    J,
    K,
    memory,
    kernels: wasmKernels(memory.memory),
    q: start.q.slice(),
    families: start.families.slice(),
    probabilities: new Float64Array(J * MOST_CELLS),
    ends: NO_ANSWERS,
    evenness: EVENNESSES[0],
    lines: Array.from({ length: K }, () => ({ slope: 1, intercept: 0 })),
    classes: first?.classes,
    nodes: factorNodes(),
    prior,
    evidence: itemEvidence(N),
    random: { items: random.fork("items"), lines },
  };
  for (let j = 0; j < J; j++) prior.add(popcount(chain.q[j]), chain.families[j]);
  setProfiles(chain, start.profiles);
  return chain;
}

/** Puts profiles in place: as words, as columns of bits, and in the codes of all items. */
export function setProfiles(chain: PosteriorChain, profiles: Uint32Array): void {
  const { N, J, K, memory } = chain;
  const { array, scalar } = memory.layout;
  memory.u32.set(profiles, array.profiles / 4);
  const column = 16 * scalar.vectors;
  memory.u8.fill(0, array.mastered, array.mastered + K * column);
  for (let i = 0; i < N; i++)
    for (let k = 0; k < K; k++)
      if ((profiles[i] >>> k) & 1) memory.u8[array.mastered + k * column + (i >> 3)] |= 1 << (i & 7);
  for (let j = 0; j < J; j++) recode(chain, j);
}

/** The codes of an item whose q-vector has changed. */
export function recode({ N, J, q, memory }: PosteriorChain, j: number): void {
  const { u8, u32 } = memory;
  const { present, correct, profiles, codes } = memory.layout.array;
  const row = 16 * memory.layout.scalar.vectors * j;
  const attributes = onesOf(q[j]);
  const n = attributes.length;
  for (let i = 0; i < N; i++) {
    const byte = row + (i >> 3);
    const bit = i & 7;
    const answer = (u8[present + byte] >> bit) & 1 ? (u8[correct + byte] >> bit) & 1 : 2;
    const profile = u32[profiles / 4 + i];
    let code = answer << n;
    for (let a = 0; a < n; a++) code |= ((profile >>> attributes[a]) & 1) << a;
    u8[codes + i * J + j] = code;
  }
}

function copyColumns(from: BitMatrix, memory: PosteriorMemory, to: number): void {
  const words = 4 * memory.layout.scalar.vectors;
  for (let j = 0; j < from.rows; j++)
    memory.u32.set(from.words.subarray(j * from.wordsPerRow, (j + 1) * from.wordsPerRow), to / 4 + j * words);
}
