/**
 * The paper as printed and the program behind its figures differ, and it matters (docs/methods/rbm.md). Each
 * preset holds one side of every difference; `program` gives errors like the paper's, `printed` does not.
 */
export interface Conventions {
  /** The weights' step takes the sum over the batch; else the mean, which makes sense of λ = .003 … .016. */
  readonly summedGradient: boolean;
  /** Learning rate at iteration t: γ0 / (1 + t/batch size); else γ0 / (1 + t). */
  readonly rateByBatchSize: boolean;
  /** Second hidden pass from P(R⁽¹⁾), and c moved by samples; else from the sample, and c by probabilities. */
  readonly secondPassFromProbabilities: boolean;
  /** Weights below this size count as zero. */
  readonly nonZeroFrom: number;
  /** Batches are a random partition; else file order. */
  readonly shuffledBatches: boolean;
  /** W uniform on (0, 2.5), b on (−2, −0.5), c normal with deviation 0.1; else small normal W, zero biases. */
  readonly nonNegativeStart: boolean;
  readonly epochs: number;
  /** Candidate penalties λ and first learning rates γ0. */
  readonly penalties: readonly number[];
  readonly learningRates: readonly number[];
}

/** The program behind the paper's figures, or the paper as printed. */
export type ConventionsName = "program" | "printed";

export const CONVENTIONS: Readonly<Record<ConventionsName, Conventions>> = {
  program: {
    summedGradient: false,
    rateByBatchSize: true,
    secondPassFromProbabilities: true,
    nonZeroFrom: 0.1,
    shuffledBatches: false,
    nonNegativeStart: true,
    epochs: 100,
    penalties: steps(4, 16, 2, 1000),
    learningRates: steps(5, 45, 10, 10),
  },
  printed: {
    summedGradient: true,
    rateByBatchSize: false,
    secondPassFromProbabilities: false,
    nonZeroFrom: Number.MIN_VALUE,
    shuffledBatches: true,
    nonNegativeStart: false,
    epochs: 300,
    penalties: steps(3, 15, 1, 1000),
    learningRates: steps(5, 55, 5, 10),
  },
};

/** The d of γ0 / (1 + t·d). */
export function rateDecay({ rateByBatchSize }: Conventions, batchSize: number): number {
  return rateByBatchSize ? 1 / batchSize : 1;
}

/** first/scale, (first + by)/scale, … last/scale: divided last, so that 0.007 is the number a user types. */
function steps(first: number, last: number, by: number, scale: number): number[] {
  return Array.from({ length: (last - first) / by + 1 }, (_, n) => (first + n * by) / scale);
}
