import type { QMatrix } from "../data/q-matrix.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import type { Stream } from "../random/stream.ts";
import type { Conventions } from "./conventions.ts";

/**
 * Where a training starts. An expert's Q gives W = Q and b ~ U(−5, 0) [LMX22, §5]; otherwise W and b are random.
 *
 * Differs: the paper says only "randomly"; `printed` takes W ~ N(0, 0.1²) and zero biases. The program's
 * non-negative W breaks the symmetry of sign from the start.
 */
export function startParameters(
  J: number,
  K: number,
  conventions: Conventions,
  expert: QMatrix | undefined,
  random: Stream,
): RbmParameters {
  const draw = (label: string, count: number, next: (from: Stream) => number): Float32Array => {
    const from = random.fork(label);
    return Float32Array.from({ length: count }, () => next(from));
  };
  const between = (low: number, high: number) => (from: Stream) => low + (high - low) * from.uniform();
  const normal = (deviation: number) => (from: Stream) => deviation * from.normal();
  const zero = () => 0;

  if (expert)
    return {
      J,
      K,
      weights: Float32Array.from(expert.entries),
      visibleBias: draw("b", J, between(-5, 0)),
      hiddenBias: draw("c", K, normal(0.1)),
    };
  if (conventions.nonNegativeStart)
    return {
      J,
      K,
      weights: draw("W", J * K, between(0, 2.5)),
      visibleBias: draw("b", J, between(-2, -0.5)),
      hiddenBias: draw("c", K, normal(0.1)),
    };
  return {
    J,
    K,
    weights: draw("W", J * K, normal(0.1)),
    visibleBias: draw("b", J, zero),
    hiddenBias: draw("c", K, zero),
  };
}
