import { expect, it } from "vitest";
import { higherOrder } from "../../models/higher-order.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { startItems } from "../em/start-items.ts";
import { fitCdm } from "../fit-cdm.ts";
import { startChain } from "./gibbs-chain.ts";
import { emptyCounts } from "./gibbs-counts.ts";
import { gibbsLayout } from "./gibbs-layout.ts";
import { gibbsSweep } from "./gibbs-sweep.ts";
import { standardisedDistance } from "./standardised-distance.ts";
import { stochasticEmSteps } from "./stochastic-em-steps.ts";
import { type StochasticPoint, tablesAt } from "./stochastic-point.ts";

it("knows its Monte Carlo error, which falls as iterations go on", () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 4, examinees: 500, noise: 0.1, rho: 0.5 });
  const exact = fitCdm(responses, { q, model: "DINA", attributeDistribution: "higher-order" }).model;
  const maximum: StochasticPoint = { items: exact.items, values: exact.attributes.values };
  const layout = gibbsLayout(q);
  const problem = { q, layout, distribution: higherOrder, monotone: false };
  const models = q.items.map(() => "DINA" as const);
  const start = { items: startItems(q, models), values: higherOrder.start(q) };

  const runs = Array.from({ length: 4 }, (_, run) => {
    const chain = startChain(responses, layout, stream(run, "test"));
    const steps = stochasticEmSteps(chain, problem, start, { tolerance: 0, maxIterations: 320 });
    const errors: number[] = [];
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        const counts = emptyCounts(layout, 31);
        gibbsSweep(chain, layout, tablesAt(problem, maximum), { counts });
        return {
          ...step.value,
          errors,
          apart: standardisedDistance(problem, step.value.point, maximum, counts),
        };
      }
      errors.push(step.value.error);
    }
  });

  const meanSquare = (of: readonly number[]) => of.reduce((sum, x) => sum + x * x, 0) / of.length;
  for (const { converged, iterations, error, errors } of runs) {
    expect([converged, iterations]).toEqual([false, 320]);
    expect(error).toBe(errors[319]);
  }
  const known = Math.sqrt(meanSquare(runs.map(({ error }) => error)));
  const early = Math.sqrt(meanSquare(runs.map(({ errors }) => errors[79])));
  const real = Math.sqrt(meanSquare(runs.map(({ apart }) => apart)));
  // four times the iterations halve the error, give or take the noise of four runs with few degrees of freedom
  expect(early / known).toBeGreaterThan(1.2);
  expect(early / known).toBeLessThan(3.2);
  expect(real / known).toBeGreaterThan(0.5);
  expect(real / known).toBeLessThan(2);
});
