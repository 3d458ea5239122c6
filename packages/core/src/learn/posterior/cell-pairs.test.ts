import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { orderForecast, pairDistance, worstPair } from "./cell-pairs.ts";
import { orderLattices } from "./order-lattice.ts";
import { orderedBetas } from "./ordered-betas.ts";

const lattices = orderLattices();

it("pairDistance by hand: means 1/4 and 1/2 of two and of two answers", () => {
  // (0.5 − 0.25)/√(0.1875/5 + 0.25/5)
  expectClose(pairDistance(0, 2, 1, 1), 0.25 / Math.sqrt(0.0875), { rtol: 1e-12 });
});

it("worstPair looks at neighbours in all attributes", () => {
  // cells 0b10 and 0b11 are the wrong way round
  const worst = worstPair(lattices[2], { right: [1, 5, 9, 5], wrong: [9, 5, 1, 5] });
  expectClose(worst, pairDistance(9, 1, 5, 5), { rtol: 1e-12 });
});

it("orderForecast is above ln P(order), or below by a fifth of it at most, where P(order) is not below 1e-4", () => {
  const { logMost } = orderForecast();
  const betas = orderedBetas(lattices[3]);
  const random = stream(1, "order forecast");
  for (let trial = 0; trial < 300; trial++) {
    const lattice = lattices[1 + random.below(3)];
    const right = Array.from({ length: lattice.cells }, () => random.below(2 + random.below(60)));
    const wrong = Array.from({ length: lattice.cells }, () => random.below(2 + random.below(60)));
    const probability = betas.orderProbability(lattice, { right, wrong });
    if (probability > 1e-4)
      expect(logMost(lattice, { right, wrong })).toBeGreaterThan(1.2 * Math.log(probability) - 0.01);
  }
});
