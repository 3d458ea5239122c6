import { CORRELATIONS, MODELS } from "./proposition-weights.mjs";

/**
 * What the lines of `propositionWeights` come to, a cell { model, size, rho, … } for each model, number of needed
 * attributes and correlation:
 *
 *   items       their number
 *   ratio       over items, the largest of (largest |weight| not needed) / (smallest weight needed); ∞ where that is ≤ 0
 *   sign        of the weight that is not needed in that ratio: −1, 0 or 1
 *   unneeded    over items, the largest |weight| that is not needed
 *   needed      over items, the smallest weight that is
 *   overturned  items where a weight that is not needed is as large as one that is
 */
export function propositionCells(lines) {
  return MODELS.flatMap((model) =>
    [1, 2, 3].flatMap((size) =>
      CORRELATIONS.map((rho) => {
        const isOwn = (line) => line.model === model && line.item.length === size && line.rho === rho;
        return { model, size, rho, ...cellFigures(lines.filter(isOwn).map(itemFigures)) };
      }),
    ),
  );
}

function cellFigures(items) {
  const worst = items.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  return {
    items: items.length,
    ratio: worst.ratio,
    sign: Math.sign(worst.unneeded),
    unneeded: Math.max(...items.map(({ unneeded }) => Math.abs(unneeded))),
    needed: Math.min(...items.map(({ needed }) => needed)),
    overturned: items.filter(({ ratio }) => ratio >= 1).length,
  };
}

/** The weight that is not needed and largest in size, with its sign; the smallest needed one; their ratio. */
export function itemFigures({ item, weights }) {
  const unneeded = weights
    .filter((_, k) => !item.includes(k))
    .reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const needed = Math.min(...item.map((k) => weights[k]));
  return { unneeded, needed, ratio: needed > 0 ? Math.abs(unneeded) / needed : Number.POSITIVE_INFINITY };
}

/**
 * Of the weights that are not needed and not 0, how many have the sign by difficulty: + on an attribute that is harder
 * than the needed ones on average, − on an easier one. Attributes are in the order of their difficulty.
 */
export function signsByDifficulty(lines) {
  const signs = lines.flatMap(({ item, weights }) => {
    const middle = item.reduce((sum, k) => sum + k, 0) / item.length;
    return weights.flatMap((weight, k) =>
      item.includes(k) || weight === 0 ? [] : [Math.sign(weight) === Math.sign(k - middle)],
    );
  });
  return { all: signs.length, byDifficulty: signs.filter(Boolean).length };
}
