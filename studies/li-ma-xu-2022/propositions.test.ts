import { readFileSync } from "node:fs";
import { svgText } from "@qmatrix/charts";
import cdf from "@stdlib/stats-base-dists-normal-cdf";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../packages/core/test/expect-close.ts";
// @ts-expect-error a script without types
import { profileProbabilities } from "./profile-probabilities.mjs";
// @ts-expect-error a script without types
import { itemFigures, signsByDifficulty } from "./proposition-cells.mjs";
// @ts-expect-error a script without types
import { CORRELATIONS, NODES, propositionWeights } from "./proposition-weights.mjs";
// @ts-expect-error a script without types
import { propositionsChart, propositionsPage } from "./propositions-page.mjs";

const read = (name: string) => readFileSync(new URL(`results/${name}`, import.meta.url), "utf8");
const { lines }: { lines: Line[] } = JSON.parse(read("propositions.json"));

describe("profileProbabilities", () => {
  const atol = 1e-14; // sums of 200 numbers, rounded; the quadrature itself errs by less

  it("has the orthants that Sheppard's formula gives where thresholds are 0", () => {
    for (const rho of CORRELATIONS) {
      const angle = Math.asin(rho) / (2 * Math.PI);
      expectClose(profileProbabilities([0, 0], rho, NODES)[3], 1 / 4 + angle, { atol });
      expectClose(profileProbabilities([0, 0, 0], rho, NODES)[7], 1 / 8 + (3 / 2) * angle, { atol });
    }
  });

  it("has 1 − Φ(τ) for each attribute alone", () => {
    const thresholds = [-0.5, 0, 0.3];
    for (const rho of CORRELATIONS)
      for (const [k, tau] of thresholds.entries()) {
        const masters = profileProbabilities(thresholds, rho, NODES).filter(
          (_: number, c: number) => (c >>> k) & 1,
        );
        expectClose(
          masters.reduce((sum: number, p: number) => sum + p, 0),
          1 - cdf(tau, 0, 1),
          { atol },
        );
      }
  });
});

describe("the study of the propositions", () => {
  const atol = 2e-12; // weights are kept to twelve decimals, either may have been rounded up

  it("keeps what the function gives, and what it gives with twice the nodes", () => {
    for (const nodes of [NODES, 2 * NODES]) {
      const again: Line[] = propositionWeights(nodes);
      expect(again.map(({ model, rho, item }) => ({ model, rho, item }))).toEqual(
        lines.map(({ model, rho, item }) => ({ model, rho, item })),
      );
      for (const [at, { weights }] of again.entries()) expectClose(weights, lines[at].weights, { atol });
    }
  });

  it("has the propositions' weights at ρ = 0: for DINA Π P(α_i) over the other needed attributes, 0 elsewhere", () => {
    const p = [-0.5, -0.25, 0, 0.25, 0.5].map((tau) => 1 - cdf(tau, 0, 1));
    for (const { item, weights } of lines.filter(({ model, rho }) => model === "DINA" && rho === 0))
      expectClose(
        weights,
        p.map((_, k) =>
          item.includes(k) ? item.reduce((product, i) => (i === k ? product : product * p[i]), 1) : 0,
        ),
        { atol },
      );
  });

  it("loses no zero of an item of one attribute, or of ACDM", () => {
    const kept = lines.filter(({ model, item }) => model === "ACDM" || item.length === 1);
    expect(kept).toHaveLength((25 + 2 * 5) * CORRELATIONS.length);
    for (const { item, weights } of kept)
      expect(weights.filter((weight, k) => !item.includes(k) && weight !== 0)).toEqual([]);
  });

  it("tells an item's two weights, their ratio, and signs by difficulty", () => {
    const item = { item: [1, 2], weights: [-0.1, 0.2, 0.5, 0.05, 0] };
    expect(itemFigures(item)).toEqual({ unneeded: -0.1, needed: 0.2, ratio: 0.5 });
    expect(itemFigures({ item: [0], weights: [-0.1, 0.2] }).ratio).toBe(Number.POSITIVE_INFINITY);
    // attribute 0 is easier and negative, 3 harder and positive; 4 is 0
    expect(signsByDifficulty([item])).toEqual({ all: 2, byDifficulty: 2 });
    expect(signsByDifficulty([{ item: [1], weights: [0.1, 1, 0.1] }])).toEqual({ all: 2, byDifficulty: 1 });
  });

  it("shows what the file holds", () => {
    expect(read("propositions.md")).toBe(propositionsPage(lines));
    expect(read("propositions.svg")).toBe(svgText(propositionsChart(lines, new JSDOM("").window.document)));
  });

  it("says of the smallest needed weight of DINA and GDINA items what is so: it is the easiest attribute's", () => {
    for (const { model, item, weights } of lines)
      if (model !== "ACDM") expect(Math.min(...item.map((k) => weights[k]))).toBe(weights[item[0]]);
  });
});

interface Line {
  readonly model: string;
  readonly rho: number;
  readonly item: readonly number[];
  readonly weights: readonly number[];
}
