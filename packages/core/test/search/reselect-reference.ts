import ln from "@stdlib/math-base-special-ln";
import { determinant, Matrix, solve } from "ml-matrix";
import { ABSENT, type Answers } from "../../src/learn/search/answers.ts";
import { expectedShare, type ItemPrior } from "../../src/learn/search/item-prior.ts";
import type { SearchModel } from "../../src/learn/search/search-model.ts";
import { ITEM_FAMILIES, type ItemFamily } from "../../src/models/item-family.ts";
import { popcount } from "../../src/numeric/bits.ts";
import { answerProbability, blockPatterns, blockReference } from "./block-reference.ts";

/**
 * The leave-one-item-out regression of reselect.ts as the formulas read: slow, and what it is tested against. With the
 * expectations E_i over the block's patterns given the student's answers to all items but j,
 *
 *   x_ie = E_i[g_e(α)]           g_e the indicator of effect e: all of T mastered, any of S mastered, …        X [n, D]
 *   w_i  = 1 / (u_i (1 − u_i))   u_i = E_i[P(R_ij = 1 | α)] by the item as it is, held in [0.02, 0.98]
 *
 *   evidence  = −½ [Σ w y² + μᵀΛμ − (Xᵀ W y + Λμ)ᵀ δ + ln det(XᵀWX + Λ) − ln det Λ]      δ = (XᵀWX + Λ)⁻¹ (XᵀWy + Λμ)
 *   Laplace   = Σ_i ln P(y_i | v_i) − ½ (δ − μ)ᵀ Λ (δ − μ) − ½ [ln det(XᵀVX + Λ) − ln det Λ]    v = Xδ, V = 1/(v(1 − v))
 *
 * the first up to what no candidate changes; v is held in [0.003, 0.997].
 */
export interface ItemRegression {
  /** Students who answered the item. */
  readonly students: readonly number[];
  readonly y: readonly number[];
  readonly weights: readonly number[];
  /** [n] E_i[g(α)] of every student. */
  readonly means: (g: (profile: number) => number) => number[];
}

const LEAST_WEIGHTED = 0.02;
const LEAST_LIKELY = 0.003;

export function itemRegression(
  answers: Answers,
  model: SearchModel,
  profiles: Uint32Array,
  mask: number,
  j: number,
): ItemRegression {
  const { posteriors } = blockReference(answers, model, profiles, mask, j);
  const patterns = blockPatterns(mask);
  const C = patterns.length;
  const codes = answers.codes[j];
  const students = Array.from(profiles.keys()).filter((i) => codes[i] !== ABSENT);
  const means = (g: (profile: number) => number) => {
    const values = new Map<number, number[]>();
    return students.map((i) => {
      const outside = profiles[i] & ~mask;
      if (!values.has(outside))
        values.set(
          outside,
          patterns.map((pattern) => g(outside | pattern)),
        );
      return (values.get(outside) as number[]).reduce(
        (sum, value, c) => sum + posteriors[i * C + c] * value,
        0,
      );
    });
  };
  const weights = means((profile) => answerProbability(model, j, profile, 1)).map((u) =>
    weightAt(u, LEAST_WEIGHTED),
  );
  return { students, y: students.map((i) => codes[i]), weights, means };
}

/** A candidate: the attributes of its q-vector, in the order of its effects, and place in ITEM_FAMILIES. */
export interface ReferenceCandidate {
  readonly attributes: readonly number[];
  readonly family: number;
}

function familyName({ attributes, family }: ReferenceCandidate): ItemFamily {
  return attributes.length < 2 ? "saturated" : ITEM_FAMILIES[family];
}

/** [D] the indicators of a candidate's effects, the intercept first. */
export function effectIndicators(candidate: ReferenceCandidate): ((profile: number) => number)[] {
  const { attributes } = candidate;
  const hasAll = (wanted: readonly number[]) => (profile: number) =>
    Number(wanted.every((k) => (profile >> k) & 1));
  const hasAny = (profile: number) => Number(attributes.some((k) => (profile >> k) & 1));
  const always = hasAll([]);
  switch (familyName(candidate)) {
    case "saturated":
      return Array.from({ length: 2 ** attributes.length }, (_, T) =>
        hasAll(attributes.filter((_, a) => (T >> a) & 1)),
      );
    case "conjunctive":
      return [always, hasAll(attributes)];
    case "disjunctive":
      return [always, hasAny];
    case "additive":
      return [always, ...attributes.map((k) => hasAll([k]))];
  }
}

/** Evidence of the regression. */
export function evidenceReference(
  regression: ItemRegression,
  prior: ItemPrior,
  candidate: ReferenceCandidate,
): number {
  const { y, weights } = regression;
  const { mean, precision } = effectPrior(prior, candidate);
  const X = designMatrix(regression, candidate);
  const gram = gramOf(X, weights).add(precision);
  const wanted = X.transpose()
    .mmul(Matrix.columnVector(y.map((answer, i) => weights[i] * answer)))
    .add(precision.mmul(mean));
  const effects = solve(gram, wanted);
  const squares = y.reduce((sum, answer, i) => sum + weights[i] * answer * answer, 0);
  const misfit = squares + mean.dot(precision.mmul(mean)) - wanted.dot(effects);
  return -(misfit + ln(determinant(gram)) - ln(determinant(precision))) / 2;
}

/** Laplace's approximation of the evidence, at given effects. */
export function laplaceReference(
  regression: ItemRegression,
  prior: ItemPrior,
  candidate: ReferenceCandidate,
  effects: ArrayLike<number>,
): number {
  const { mean, precision } = effectPrior(prior, candidate);
  const X = designMatrix(regression, candidate);
  const delta = Matrix.columnVector(effects);
  const v = X.mmul(delta).to1DArray();
  const logLik = regression.y.reduce((sum, answer, i) => {
    const p = held(v[i], LEAST_LIKELY);
    return sum + ln(answer === 1 ? p : 1 - p);
  }, 0);
  const gram = gramOf(
    X,
    v.map((p) => weightAt(p, LEAST_LIKELY)),
  ).add(precision);
  const away = Matrix.sub(delta, mean);
  const spent = away.dot(precision.mmul(away)) + ln(determinant(gram)) - ln(determinant(precision));
  return logLik - spent / 2;
}

/**
 * The prior on effects δ, from that on free cells p = Zδ: p ~ N(m, spread²). Additive effects have their own: the
 * intercept about `low`, each of the n others about (high − low)/n.
 */
export function effectPrior(
  prior: ItemPrior,
  candidate: ReferenceCandidate,
): { readonly mean: Matrix; readonly precision: Matrix } {
  const { low, high, spread } = prior;
  const n = candidate.attributes.length;
  const name = familyName(candidate);
  if (name === "additive")
    return {
      mean: Matrix.columnVector([low, ...Array.from({ length: n }, () => (high - low) / n)]),
      precision: Matrix.eye(n + 1).div(spread ** 2),
    };
  const cells = Array.from({ length: name === "saturated" ? 2 ** n : 2 }, (_, x) => x);
  const Z = new Matrix(cells.map((x) => cells.map((T) => Number((x & T) === T))));
  const m = cells.map((x) => (name === "saturated" ? expectedShare(prior, popcount(x), n) : [low, high][x]));
  return {
    mean: solve(Z, Matrix.columnVector(m)),
    precision: Z.transpose()
      .mmul(Z)
      .div(spread ** 2),
  };
}

/** [n, D] */
function designMatrix({ means }: ItemRegression, candidate: ReferenceCandidate): Matrix {
  return new Matrix(effectIndicators(candidate).map(means)).transpose();
}

/** Xᵀ W X. */
function gramOf(X: Matrix, weights: readonly number[]): Matrix {
  return X.transpose().mmul(X.clone().mulColumnVector(weights));
}

function weightAt(u: number, least: number): number {
  const p = held(u, least);
  return 1 / (p * (1 - p));
}

function held(p: number, least: number): number {
  return Math.min(Math.max(p, least), 1 - least);
}
