import { stream } from "@qmatrix/core/data";
import { paperQ, simulate } from "@qmatrix/core/simulate";
import { validateQ } from "@qmatrix/core/validate";
import { jsonText } from "@qmatrix/report/files";
import { validateBody } from "@qmatrix/report/text";
import { beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { corruptQ } from "../common/corrupt-q.mjs";
import { keptStudy } from "../common/kept-study.ts";
// @ts-expect-error a script without types
import { summaryOf } from "./timss.mjs";

describe("corruptQ", () => {
  it("flips as many entries as asked, and leaves no row and no column without a one", () => {
    const q = paperQ(5);
    for (let seed = 0; seed < 50; seed++) {
      const { entries } = corruptQ(q, 0.2, stream(seed, "test"));
      const flipped = entries.filter((entry: number, at: number) => entry !== q.entries[at]);
      expect(flipped).toHaveLength(15);
      for (let j = 0; j < q.J; j++) expect([...entries.subarray(j * 5, (j + 1) * 5)]).toContain(1);
      for (let k = 0; k < 5; k++) expect(q.items.map((_, j) => entries[j * 5 + k])).toContain(1);
    }
  });
});

describe("what is kept of a run of the command", () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 2 });
  const validation = validateQ(responses, {
    q: { ...q, entries: q.entries.map((entry, at) => (at === 3 ? 1 - entry : entry)) },
    methods: ["pvaf"],
    effort: "quick",
    adequacy: false,
  });
  const data = { file: "r.csv", students: 300, items: q.J, responses: 300 * q.J };
  const body = validateBody({ data, options: {}, seed: 1, validation, warnings: [] } as never);
  const result = JSON.parse(jsonText(body));

  it("is counted from the keys that result.json has", () => {
    const { changes, look, opinions, fits } = summaryOf(result);
    expect(changes).toBe(validation.entries.filter(({ inQ, suggested }) => inQ !== suggested).length);
    expect(changes).toBe(1);
    expect(look).toBe(validation.entries.filter(({ needsReview }) => needsReview).length);
    expect(look).toBeGreaterThan(0);
    expect(opinions).toEqual({ pvaf: 1 });
    expect(fits.map(({ of, model }: { of: string; model: string }) => `${of} ${model}`)).toHaveLength(6);
    for (const fit of fits)
      expect(Object.values(fit).every((value) => value === null || /number|string/.test(typeof value))).toBe(
        true,
      );
  });

  it("says which key is gone: isWorthALook, now needsReview, once counted as none", () => {
    const old = result.entries.map(({ needsReview, ...rest }: { needsReview: boolean }) => ({
      ...rest,
      isWorthALook: needsReview,
    }));
    expect(() => summaryOf({ ...result, entries: old })).toThrow("has no needsReview");
  });
});

describe("the kept lines", () => {
  let study: Awaited<ReturnType<typeof keptStudy>>;
  beforeAll(async () => {
    study = await keptStudy(import.meta.dirname);
  });

  it("are all that the design asks for, and the page is made from them", async () => {
    expect(study.counts).toEqual({
      first: [60, 60],
      more: [120, 120],
      harder: [90, 90],
      trust: [48, 48],
      timss: [2, 2],
    });
    expect(await study.checkPages()).toEqual(["validation.md"]);
  });

  it("have less than 1% of the entries wrong after validate, by name, and none but for names, where 20% were", () => {
    const { first, more } = study.lines;
    for (const model of ["DINA", "ACDM", "GDINA"]) {
      const own = [...first, ...more]
        .filter(({ data }) => (data as { model: string }).model === model)
        .map(({ result }) => result as unknown as Result);
      const mean = (method: string) => own.reduce((sum, { errors }) => sum + errors[method], 0) / own.length;
      expect(mean("expert")).toBeCloseTo(0.2, 12);
      expect(own).toHaveLength(60);
      expect(mean("suggested")).toBeLessThan(0.01);
      expect(own.every(({ matched }) => matched === 0)).toBe(true);
      for (const rival of ["pvaf", "wald", "hull"]) expect(mean("suggested")).toBeLessThan(mean(rival));
    }
  });

  it("come out again", async () => {
    const line = study.lines.more.find(
      ({ replication }) => replication === 3,
    ) as (typeof study.lines.more)[0];
    expect(await study.again("more", line)).toEqual(line.result);
  });
});

interface Result {
  readonly errors: Readonly<Record<string, number>>;
  readonly matched: number;
}
