import { describe, expect, it } from "vitest";
import { supportOf } from "./support-rules.ts";

const codes = (size: Parameters<typeof supportOf>[0]) =>
  supportOf(size).findings.map(({ code, level }) => `${code} ${level}`);

describe("supportOf", () => {
  it("finds 25 students too few to learn 4 attributes: 6 for each, where 10 and 25 are the limits", () => {
    expect(supportOf({ students: 25, items: 20, attributes: 4, learnsQ: true })).toEqual({
      level: "insufficient",
      findings: [
        {
          code: "few-students-per-attribute",
          level: "insufficient",
          perAttribute: 6.25,
          wrongEntries: 0.11,
          needed: 100,
        },
      ],
    });
    expect(codes({ students: 60, items: 20, attributes: 4, learnsQ: true })).toEqual([
      "few-students-per-attribute weak",
    ]);
    expect(codes({ students: 100, items: 20, attributes: 4, learnsQ: true })).toEqual([]);
  });

  it("asks for no students where the Q-matrix is known", () => {
    expect(codes({ students: 25, items: 20, attributes: 4 })).toEqual([]);
  });

  it("counts missing responses as students and items that are not there", () => {
    const size = { students: 400, items: 40, attributes: 8, learnsQ: true };
    expect(codes(size)).toEqual([]);
    // a tenth: 40 responses per item, 5 for each attribute; 4 responses per student, half of one
    expect(codes({ ...size, responses: 1600 })).toEqual([
      "few-students-per-attribute insufficient",
      "few-items-per-attribute insufficient",
    ]);
  });

  it("finds fewer than two items per attribute insufficient, and fewer than three weak", () => {
    expect(codes({ students: 1000, items: 5, attributes: 3 })).toEqual([
      "few-items-per-attribute insufficient",
    ]);
    expect(codes({ students: 1000, items: 8, attributes: 3 })).toEqual(["few-items-per-attribute weak"]);
    expect(codes({ students: 1000, items: 9, attributes: 3 })).toEqual([]);
  });

  it("finds more parameters than students insufficient, and as many not", () => {
    expect(codes({ students: 90, items: 20, attributes: 3, parameters: 91 })).toEqual([
      "many-parameters insufficient",
    ]);
    expect(codes({ students: 91, items: 20, attributes: 3, parameters: 91 })).toEqual([]);
  });
});
