import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type MesaStep, mesaPlot } from "./mesa-plot.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;
const STEPS: MesaStep[] = [
  { attributes: ["A2"], pvaf: 0.61 },
  { attributes: ["A2", "A4"], pvaf: 0.981 },
  { attributes: ["A1", "A2", "A4"], pvaf: 0.99 },
  { attributes: ["A1", "A2", "A3", "A4"], pvaf: 1 },
];
const expert = { attributes: ["A1", "A2"], pvaf: 0.64 };
const options = { document, expert, suggested: ["A2", "A4"] };
const HOSTILE = "<b>\u202e\u0000&";

describe("mesaPlot", () => {
  it("draws mesa-plot.svg", async () => {
    const chart = mesaPlot(STEPS, { ...options, title: "item7" });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/mesa-plot.svg");
  });

  it("draws hostile names and an empty row of the expert: mesa-plot-hostile.svg", async () => {
    const steps = STEPS.map(({ attributes, pvaf }) => ({
      attributes: attributes.map((a) => a + HOSTILE),
      pvaf,
    }));
    const chart = mesaPlot(steps, {
      document,
      expert: { attributes: [], pvaf: 0 },
      title: `item ${HOSTILE}`,
    });
    await expect(svgText(chart)).toMatchFileSnapshot("fixtures/mesa-plot-hostile.svg");
  });

  it("fills what is suggested, and rings what the expert has", () => {
    const circles = [...mesaPlot(STEPS, options).querySelectorAll('[aria-label="dot"] circle')];
    expect(circles.map((circle) => circle.getAttribute("fill"))).toEqual([
      "white",
      "#0072b2",
      "white",
      "white",
      null,
    ]);
    expect(circles.at(-1)?.querySelector("title")?.textContent).toBe("expert: A1 + A2 0.640");
  });

  it("says all of it to those who cannot see, also where the item's name stands elsewhere", () => {
    for (const named of [{ title: "item7" }, { item: "item7" }])
      expect(mesaPlot(STEPS.slice(0, 2), { ...options, ...named }).getAttribute("aria-label")).toBe(
        "item7: PVAF of the best q-vector of each size: A2 0.610; A2 + A4 0.981. Expert's q-vector: A1 + A2 0.640.",
      );
  });

  const REFUSED: [MesaStep[], MesaStep, string][] = [
    [[], expert, "steps must be at least one; received none."],
    [
      [STEPS[0], { ...STEPS[1], pvaf: 1.2 }],
      expert,
      "step 2, pvaf must be a number from 0 to 1; received 1.2.",
    ],
    [STEPS, { ...expert, pvaf: Number.NaN }, "expert, pvaf must be a number from 0 to 1; received NaN."],
  ];
  for (const [steps, own, message] of REFUSED)
    it(`refuses: ${message}`, () => {
      expect(() => mesaPlot(steps, { document, expert: own })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `mesaPlot: ${message}` }),
      );
    });
});
