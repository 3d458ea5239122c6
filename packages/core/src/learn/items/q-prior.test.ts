import { describe, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qPrior } from "./q-prior.ts";

describe("qPrior", () => {
  it("by hand: three items, of 1, 2 and 2 attributes among 5", () => {
    const prior = qPrior({ K: 5, mostAttributes: 4 });
    prior.add(1, 0);
    prior.add(2, 1);
    prior.add(2, 3);
    const weight = (n: number, family: number) => Math.exp(prior.logWeight(n, family));
    // (8 + 1)/5 / √2, (4 + 2)/10 · (1 + 1)/(4 + 2) / 2, 2/10 · 1/6 / √8
    const expected = [1.8 / Math.SQRT2, 0.2 / 2, 0.2 / 6 / Math.sqrt(8)];
    expectClose([weight(1, 0), weight(2, 1), weight(3, 2)], expected, { rtol: 1e-12 });
    prior.remove(2, 3);
    expectClose([weight(2, 3), weight(2, 1)], [(5 / 20) * (1 / 5), (5 / 20) * (2 / 5)], { rtol: 1e-12 });
  });

  it("takes given shares instead", () => {
    const prior = qPrior({ K: 4, mostAttributes: 2, sizeShares: [0.75, 0.25] });
    prior.add(2, 0);
    expectClose(Math.exp(prior.logWeight(1, 0)), 0.75 / 4, { rtol: 1e-12 });
    expectClose(Math.exp(prior.logWeight(2, 0)), (0.25 / 6) * (2 / 5), { rtol: 1e-12 });
  });
});
