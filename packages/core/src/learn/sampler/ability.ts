import exp from "@stdlib/math-base-special-exp";
/** Places of the ability θ ~ N(0, 1): equally spaced, normal weights. Eight of them give its moments to four digits. */
export const NODES = 8;
const FARTHEST = 2.8;

export const NODE_VALUES = Float64Array.from(
  { length: NODES },
  (_, t) => -FARTHEST + (2 * FARTHEST * t) / (NODES - 1),
);

export const NODE_WEIGHTS = (() => {
  const heights = NODE_VALUES.map((theta) => exp((-theta * theta) / 2));
  const total = heights.reduce((sum, height) => sum + height);
  return heights.map((height) => height / total);
})();
