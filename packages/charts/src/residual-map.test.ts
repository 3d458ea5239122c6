import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { residualMap } from "./residual-map.ts";

const { document } = new JSDOM("").window;
const options = { document, summary: "Residuals" };

it("draws a cell for each pair, deeper with |z| up to 4, blue above 0 and orange below, with a dot where it is significant", () => {
  const svg = residualMap(
    ["a", "b", "<c>"],
    [
      { items: [0, 1], z: 2, isSignificant: false },
      { items: [2, 0], z: -9, isSignificant: true },
    ],
    options,
  );
  const cells = [...svg.querySelectorAll("g rect")].filter((cell) => cell.querySelector("title"));
  expect(cells.map((cell) => cell.querySelector("title")?.textContent)).toEqual([
    "a and b: z = 2.0",
    "a and <c>: z = −9.0",
  ]);
  expect(cells.map((cell) => [cell.getAttribute("fill"), cell.getAttribute("fill-opacity")])).toEqual([
    ["#0072b2", "0.5"],
    ["#d55e00", "1"],
  ]);
  expect(svg.querySelectorAll("circle")).toHaveLength(1);
  expect(svg.getAttribute("aria-label")).toBe("Residuals: 1 of 2 significant; largest a and <c>, z = −9.0.");
});

it("refuses pairs and residuals that are none", () => {
  const map = (items: [number, number], z: number) =>
    residualMap(["a", "b"], [{ items, z, isSignificant: false }], options);
  expect(() => map([0, 0], 1)).toThrow("residualMap: items must be two different places from 0 to 1");
  expect(() => map([0, 2], 1)).toThrow("residualMap: items must be two different places from 0 to 1");
  expect(() => map([0, 1], Number.NaN)).toThrow("residualMap: z must be a finite number");
  expect(() => residualMap(["a"], [], options)).toThrow("residualMap: names must be at least two");
});
