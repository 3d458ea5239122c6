import { expect, it } from "vitest";
import { expectClose } from "../../packages/core/test/expect-close.ts";
import { keptStudy } from "../common/kept-study.ts";
// @ts-expect-error a script without types
import { impliedParameters } from "./expert-fits-page.mjs";
// @ts-expect-error a script without types
import { PAPER } from "./paper.mjs";

it("the paper's criteria imply 155.16 and 208.51 parameters, R's 152", () => {
  // (20286.44 − 19568.17) / (6.62936 − 2) = 718.27 / 4.62936
  expectClose(impliedParameters(19568.17, 20286.44, 757), 155.16, { atol: 0.005 }); // two digits given
  expectClose(impliedParameters(19348.71, 20313.98, 757), 208.51, { atol: 0.005 });
  // both criteria are rounded to 0.01, over 4.63
  expectClose(impliedParameters(19564.09, 20267.75, 757), 152, { atol: 0.003 });
});

it("the kept fits reach R's likelihoods in a tenth of its time", async () => {
  const { lines } = await keptStudy(import.meta.dirname);
  for (const { model, logLik, parameters, cpuSeconds = Number.POSITIVE_INFINITY } of PAPER.r) {
    const first = lines["expert-fits"].find(
      ({ data, replication }) => (data as { model: string }).model === model && replication === 1,
    );
    expect(first?.result.logLik).toBeGreaterThan(logLik);
    expect(first?.result.parameters).toMatchObject({ total: parameters });
    expect(first?.seconds).toBeLessThan(cpuSeconds / 10);
  }
});
