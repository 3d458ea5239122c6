import { it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { logNormalCdf } from "./log-normal-cdf.ts";

it("gives ln Φ, also where Φ underflows", () => {
  // from tables of the normal distribution; −40 by its asymptotic series to 1e-12
  for (const [z, value] of [
    [0, -Math.LN2],
    [-2, -3.783184316866],
    [3, -0.00135081],
    [-10, -53.23128515051],
    [-40, -804.60844201],
  ])
    expectClose(logNormalCdf(z), value, { rtol: 2e-6 });
});

it("is continuous where the tail begins: the first term left out is 6e-6 there", () => {
  expectClose(logNormalCdf(-8 - 1e-9), logNormalCdf(-8), { atol: 1e-5 });
});
