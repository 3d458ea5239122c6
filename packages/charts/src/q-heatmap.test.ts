import { type QMatrix, qMatrixFrom } from "@qmatrix/core/data";
import { paperQ } from "@qmatrix/core/simulate";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type QHeatmapOptions, qHeatmap } from "./q-heatmap.ts";
import { svgText } from "./svg-element.ts";

const { document } = new JSDOM("").window;

function draw(q: QMatrix, options: Omit<QHeatmapOptions, "document"> = {}): string {
  return svgText(qHeatmap(q, { document, ...options }));
}

function coloursOf(chart: SVGSVGElement): string[] {
  return [...chart.querySelectorAll('[aria-label="rect"] rect')].map((cell) => cell.getAttribute("fill")!);
}

const q = qMatrixFrom([
  [1, 0, 1],
  [0, 1, 0],
]);
const truth = qMatrixFrom([
  [1, 1, 0],
  [0, 1, 0],
]);

const hostile = qMatrixFrom(
  [
    [1, 0, 1],
    [0, 1, 0],
    [1, 1, 1],
  ],
  {
    items: [
      "Understand concepts of a ratio and a unit rate and use language appropriately",
      "<b>bold</b> & <script>alert(1)</script>",
      "数の体系 \u0001 \"quoted\" 'twice'",
    ],
    attributes: ["Apply and extend previous understandings of arithmetic", "x<sub>1</sub>", "]]>"],
  },
);

describe("qHeatmap", () => {
  describe("pictures", () => {
    const shades = Array.from(paperQ(5).entries, (entry, at) => (entry ? 1 - (at % 7) / 20 : (at % 5) / 10));
    const pictures: [name: string, svg: () => string][] = [
      ["q-15x5", () => draw(paperQ(5), { title: "Number line: the true Q-matrix" })],
      ["q-75x25", () => draw(paperQ(25))],
      ["q-compared", () => draw(q, { compareWith: truth, names: { q: "learned", compareWith: "expert's" } })],
      ["q-shades", () => draw(paperQ(5), { values: shades, title: "Inclusion frequencies" })],
      ["q-hostile-names", () => draw(hostile, { title: "<i>Names</i> & markup" })],
    ];
    for (const [name, svg] of pictures)
      it(`draws ${name}.svg`, async () => {
        await expect(svg()).toMatchFileSnapshot(`fixtures/${name}.svg`);
      });
  });

  it("draws the ones black and leaves the zeros to the white ground", () => {
    expect(coloursOf(qHeatmap(q, { document }))).toEqual(["#000000", "#000000", "#000000"]);
  });

  it("compares in the paper's colours: black both, red only the other, blue only this one", () => {
    const chart = qHeatmap(q, { document, compareWith: truth });
    expect(coloursOf(chart)).toEqual(["#000000", "#e03131", "#1c5fc4", "#000000"]);
    const titles = [...chart.querySelectorAll('[aria-label="rect"] title')].map((title) => title.textContent);
    expect(titles).toEqual([
      "item1 × A1: in both",
      "item1 × A2: only in truth",
      "item1 × A3: only in estimate",
      "item2 × A2: in both",
    ]);
  });

  it("shades values from white, which is not drawn, to black", () => {
    const chart = qHeatmap(q, { document, values: [0, 0.25, 0.5, 0.75, 1, 0.001] });
    expect(coloursOf(chart)).toEqual(["#000000", "#000000", "#000000", "#000000"]);
    const cells = [...chart.querySelectorAll('[aria-label="rect"] rect')];
    expect(cells.map((cell) => cell.getAttribute("fill-opacity"))).toEqual(["0.25", "0.5", "0.75", "1"]);
  });

  it("writes a number into cells that are neither white nor black, where there is room", () => {
    const figures = (matrix: QMatrix, values: ArrayLike<number>) =>
      [...qHeatmap(matrix, { document, values }).querySelectorAll('[aria-label="text"] text')]
        .map((text) => text.textContent)
        .filter((text) => text?.startsWith("0."));
    expect(figures(q, [0, 0.25, 0.5, 0.75, 1, 0.04])).toEqual(["0.25", "0.50", "0.75"]);
    expect(figures(paperQ(25), new Float64Array(75 * 25).fill(0.5))).toEqual([]);
  });

  it("says what it shows to those who cannot see it", () => {
    const label = (options: Partial<QHeatmapOptions>) =>
      qHeatmap(q, { document, ...options }).getAttribute("aria-label");
    expect(label({})).toBe("Q-matrix of 2 items and 3 attributes; 3 of 6 entries are 1.");
    expect(label({ compareWith: truth })).toBe(
      "Two Q-matrices of 2 items and 3 attributes: 2 entries are 1 in both, 1 only in truth, 1 only in estimate.",
    );
    expect(label({ values: [0, 0.25, 0.5, 0.75, 1, 0] })).toBe(
      "Values from 0 to 1 for 2 items and 3 attributes; 3 of 6 are 0.5 or more.",
    );
  });

  it("shows markup in names as text and stays well-formed XML", () => {
    const svg = draw(hostile, { title: "<i>Names</i> & markup" });
    const parsed = new JSDOM(svg, { contentType: "image/svg+xml" }).window.document;
    expect(parsed.documentElement.namespaceURI).toBe("http://www.w3.org/2000/svg");
    expect(parsed.querySelectorAll("b, i, script, sub").length).toBe(0);
    const texts = [...parsed.querySelectorAll("text")].map((text) => text.firstChild?.textContent);
    expect(texts).toContain("x<sub>1</sub>");
    expect(texts).toContain("<i>Names</i> & markup");
    const titles = [...parsed.querySelectorAll("text > title")].map((title) => title.textContent);
    expect(titles).toContain("Understand concepts of a ratio and a unit rate and use language appropriately");
    expect(titles).toContain("<b>bold</b> & <script>alert(1)</script>");
    expect(texts).toContain("数の体系 \ufffd \"quoted\" 'twice'");
  });

  it("is the same text each time, without ids", () => {
    const [first, second] = [draw(q), draw(q)];
    expect(second).toBe(first);
    expect(first).not.toMatch(/\sid=/);
  });

  it("carries size, view box and one name space", () => {
    expect(draw(q)).toMatch(
      /^<svg [^>]*width="300" height="99" viewBox="0 0 300 99"[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*>/,
    );
    expect(draw(q).match(/xmlns=/g)?.length).toBe(1);
  });

  it("labels only as many of 900 items as there is room for", () => {
    const chart = qHeatmap(paperQ(300), { document });
    const names = [...chart.querySelectorAll('[aria-label="text"] text')].map((text) => text.textContent);
    expect(names.filter((name) => name.startsWith("item")).length).toBe(900 / 12);
  });

  const refused: [options: Omit<QHeatmapOptions, "document">, message: string][] = [
    [
      { compareWith: paperQ(3) },
      "compareWith must be a Q-matrix of 2 items and 3 attributes like q; received one of 9 items and 3 attributes.",
    ],
    [
      { compareWith: truth, values: [0, 0, 0, 0, 0, 0] },
      "values must be omitted when compareWith is given; received both.",
    ],
    [{ values: [0, 1] }, "values must be 2 × 3 numbers; received 2."],
    [
      { values: [0, 1, 0, 0, 1.5, 0] },
      'values, item "item2", attribute "A2" must be a number from 0 to 1; received 1.5.',
    ],
    [
      { values: [0, 1, Number.NaN, 0, 0, 0] },
      'values, item "item1", attribute "A3" must be a number from 0 to 1; received NaN.',
    ],
  ];
  for (const [options, message] of refused)
    it(`refuses: ${message}`, () => {
      expect(() => qHeatmap(q, { document, ...options })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `qHeatmap: ${message}` }),
      );
    });
});
