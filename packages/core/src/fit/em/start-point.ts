import { type QMatrix, requiredAttributes } from "../../data/q-matrix.ts";
import { popcount } from "../../numeric/bits.ts";
import { type Stream, stream } from "../../random/stream.ts";
import type { CheckedFit } from "../check-fit-options.ts";
import type { EStep } from "./e-step.ts";
import { type EmPoint, type EmProblem, mStep } from "./em-point.ts";
import { type ResponsePatterns, rightShares } from "./response-patterns.ts";
import { startItems } from "./start-items.ts";

/** What the success probabilities of a start look like. Starts of different kinds end at different maxima, where there are several. */
export type StartKind = "proportions" | "conjunctive" | "disjunctive" | "additive" | "random";

/**
 * The kinds in the order of the starts, again and again; start 0 is the only one that is not random. Proportions: around each
 * item's proportion correct, within its model. The others need not be within the model: an E-step with them, and the M-step
 * after it, makes the point.
 */
const KINDS: readonly StartKind[] = [
  "proportions",
  "conjunctive",
  "disjunctive",
  "additive",
  "random",
  "proportions",
  "additive",
  "random",
];
/** The first additive start takes even steps; the others do not. */
const EVEN_ADDITIVE = KINDS.indexOf("additive");

export function startKind(start: number): StartKind {
  return KINDS[start % KINDS.length];
}

/** P of students who master nothing, and everything, that an item requires: as GDINA draws them in R. */
const LOW = { from: 0.05, to: 0.25 };
const HIGH = { from: 0.75, to: 0.95 };
/** Those between, in a random start. */
const BETWEEN = { from: 0.1, to: 0.9 };

/** Where the EM begins. `eStep` is over the classes of the problem. */
export function startPoint(
  { models, seed }: CheckedFit,
  problem: EmProblem,
  { patterns, eStep }: { readonly patterns: ResponsePatterns; readonly eStep: EStep },
  start: number,
): EmPoint {
  const { q, space, distribution } = problem;
  const random = start === 0 ? undefined : stream(seed, "fit", "start", start);
  const kind = startKind(start);
  const around = kind === "proportions";
  const items = startItems(q, models, {
    random: around ? random?.fork("items") : undefined,
    shares: rightShares(patterns),
  });
  const values = distribution.start(space, around ? random?.fork("attributes") : undefined);
  const classProbabilities = distribution.probabilities(space, values);
  const point = { items, values, classProbabilities };
  if (around || random === undefined) return point;
  const cells = startCells(q, kind, start === EVEN_ADDITIVE, random.fork("items"));
  return mStep(problem, point, eStep(cells, classProbabilities));
}

/** [J][2^n] success probabilities of a kind; item j draws from the fork ("item", j). */
export function startCells(
  q: QMatrix,
  kind: Exclude<StartKind, "proportions">,
  even: boolean,
  random: Stream,
): Float64Array[] {
  return q.items.map((_, j) => {
    const n = requiredAttributes(q, j).length;
    const draws = random.fork("item", j);
    const low = draw(LOW, draws);
    const high = draw(HIGH, draws);
    const weights = Float64Array.from({ length: n }, () => (even ? 1 : draws.uniform()));
    const last = 2 ** n - 1;
    return Float64Array.from({ length: 2 ** n }, (_, l) => {
      if (n === 0) return (low + high) / 2;
      if (l === 0) return low;
      if (l === last) return high;
      if (kind === "conjunctive") return low;
      if (kind === "disjunctive") return high;
      if (kind === "random") return draw(BETWEEN, draws);
      if (even) return low + ((high - low) * popcount(l)) / n;
      return low + (high - low) * shareOf(weights, l);
    });
  });
}

/** The mastered attributes' share of all weights. */
function shareOf(weights: Float64Array, l: number): number {
  let mastered = 0;
  let all = 0;
  for (const [a, weight] of weights.entries()) {
    all += weight;
    if ((l >>> a) & 1) mastered += weight;
  }
  return all > 0 ? mastered / all : 0;
}

function draw({ from, to }: typeof LOW, random: Stream): number {
  return from + (to - from) * random.uniform();
}
