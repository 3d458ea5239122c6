import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { responseOf, selectStudents } from "../data/responses.ts";
import { simulate } from "./simulate.ts";
import type { SimulationDesign } from "./simulation-design.ts";

const design: SimulationDesign = { model: "GDINA", attributes: 4, examinees: 60, rho: 0.25, seed: 5 };

describe("simulate", () => {
  it("fills in the defaults and tells the truth as JSON data", () => {
    const { truth, q, responses, profiles } = simulate({ model: "DINA", attributes: 2, examinees: 3 });
    expect(JSON.parse(JSON.stringify(truth))).toEqual(truth);
    expect(truth.design).toEqual({
      model: "DINA",
      attributes: 2,
      examinees: 3,
      noise: 0.1,
      rho: 0,
      seed: 1,
      qDesign: "paper",
    });
    expect(truth.thresholds).toEqual([-0.5, 0.5]);
    expect(truth.items.length).toBe(6);
    expect(truth.items[2]).toEqual({
      item: "item3",
      model: "DINA",
      attributes: ["A1", "A2"],
      probabilities: [0.1, 0.1, 0.1, 0.9],
    });
    expect([responses.N, responses.J, profiles.N, profiles.K, q.J, q.K]).toEqual([3, 6, 3, 2, 6, 2]);
    expect(responses.items).toEqual(q.items);
    expect(profiles.attributes).toEqual(q.attributes);
    expect(profiles.students).toEqual(["1", "2", "3"]);
    expect(responses.students).toEqual(profiles.students);
  });

  it("gives the same data for the same design, other data for another seed", () => {
    expect(simulate(design)).toEqual(simulate(design));
    expect(simulate({ ...design, seed: 6 }).responses).not.toEqual(simulate(design).responses);
    expect(simulate({ ...design, seed: 6 }).profiles).not.toEqual(simulate(design).profiles);
  });

  it("gives the same data as ever for seed 1", () => {
    const { responses, profiles, q } = simulate({
      model: "mixture",
      attributes: 3,
      examinees: 4,
      rho: 0.5,
      qDesign: "random",
    });
    const rowOf = (i: number) => q.items.map((_, j) => responseOf(responses, i, j)).join("");
    expect(q.entries.join("")).toBe("010110011110010110110110101");
    expect(profiles.mastery.join("")).toBe("111010110100");
    expect([0, 1, 2, 3].map(rowOf)).toEqual(["100110111", "101110000", "110111111", "000011011"]);
  });

  it("keeps the first students when there are more", () => {
    const few = simulate(design);
    const many = simulate({ ...design, examinees: 200 });
    expect(many.profiles.mastery.slice(0, 60 * 4)).toEqual(few.profiles.mastery);
    expect(
      selectStudents(
        many.responses,
        Array.from({ length: 60 }, (_, i) => i),
      ),
    ).toEqual(few.responses);
  });

  it("keeps Q and profiles when the noise or the model changes", () => {
    for (const change of [{ noise: 0.2 }, { model: "DINA" }, { model: "mixture" }] as const) {
      const changed = simulate({ ...design, qDesign: "random", ...change });
      const before = simulate({ ...design, qDesign: "random" });
      expect(changed.q).toEqual(before.q);
      expect(changed.profiles).toEqual(before.profiles);
      expect(changed.responses).not.toEqual(before.responses);
    }
  });

  it("keeps the profiles when Q changes, and Q when the correlation or the number of students changes", () => {
    const paper = simulate(design);
    const random = simulate({ ...design, qDesign: "random" });
    expect(random.profiles).toEqual(paper.profiles);
    expect(random.q).not.toEqual(paper.q);
    expect(simulate({ ...design, qDesign: "random", rho: 0.5, examinees: 7 }).q).toEqual(random.q);
  });

  it("gives masters at least the responses of DINA when the model is DINO: the draws are the same", () => {
    const and = simulate({ ...design, model: "DINA" });
    const or = simulate({ ...design, model: "DINO" });
    for (let i = 0; i < 60; i++)
      for (let j = 0; j < and.q.J; j++)
        expect(responseOf(or.responses, i, j)).toBeGreaterThanOrEqual(
          responseOf(and.responses, i, j) as number,
        );
  });

  it("names each item's model in a mixture", () => {
    const { truth } = simulate({ ...design, model: "mixture", attributes: 5 });
    const models = truth.items.map(({ model }) => model);
    expect(models.toSorted().join(" ")).toBe(
      `${"ACDM ".repeat(5)}${"DINA ".repeat(5)}${"DINO ".repeat(5)}`.trim(),
    );
  });

  it("uses a given Q-matrix with its names, and answers an item that needs nothing right but for noise", () => {
    const q = qMatrixFrom(
      [
        [1, 1],
        [0, 0],
      ],
      { items: ["both", "none"], attributes: ["count", "halve"] },
    );
    const { truth, profiles, responses } = simulate({
      ...design,
      attributes: 2,
      examinees: 200,
      noise: 0,
      q,
    });
    expect(truth.design.qDesign).toBe("given");
    expect(truth.items).toEqual([
      { item: "both", model: "GDINA", attributes: ["count", "halve"], probabilities: [0, 1 / 3, 1 / 3, 1] },
      { item: "none", model: "GDINA", attributes: [], probabilities: [1] },
    ]);
    expect(profiles.attributes).toEqual(["count", "halve"]);
    for (let i = 0; i < 200; i++) expect(responseOf(responses, i, 1)).toBe(1);
  });

  it("draws each item's guessing and slipping between bounds, and leaves the rest alone", () => {
    const noise = { guess: [0.05, 0.35], slip: [0.1, 0.2] } as const;
    const { truth, q, profiles } = simulate({ ...design, model: "DINA", noise });
    expect(truth.design.noise).toEqual(noise);
    const lowest = truth.items.map(({ probabilities }) => probabilities[0]);
    const highest = truth.items.map(({ probabilities }) => probabilities[probabilities.length - 1]);
    expect(new Set(lowest).size).toBe(q.J);
    for (const p of lowest) expect(p > 0.05 && p < 0.35).toBe(true);
    for (const p of highest) expect(p > 0.8 && p < 0.9).toBe(true);
    expect(profiles).toEqual(simulate(design).profiles);
  });

  it("takes other ways to master, tells them, and keeps Q and the draws of responses", () => {
    const plain = simulate({ ...design, rho: 0 });
    for (const [mastery, told] of [
      [
        { kind: "two-factors", between: 0 },
        { thresholds: plain.truth.thresholds, groups: [0, 0, 1, 1] },
      ],
      [
        { kind: "hierarchy", hierarchy: "linear" },
        {
          thresholds: [],
          hierarchy: [
            { attribute: "A2", needs: "A1" },
            { attribute: "A3", needs: "A2" },
            { attribute: "A4", needs: "A3" },
          ],
          steps: [4 / 5, 3 / 4, 2 / 3, 1 / 2],
        },
      ],
      [
        { kind: "hierarchy", hierarchy: [{ attribute: "A1", needs: "A4" }] },
        {
          thresholds: [],
          hierarchy: [{ attribute: "A1", needs: "A4" }],
          steps: [1 / 2, 2 / 3, 2 / 3, 2 / 3],
        },
      ],
    ] as const) {
      const { truth, q, profiles } = simulate({ ...design, rho: 0, mastery });
      expect(truth).toEqual({
        design: { ...plain.truth.design, mastery },
        ...told,
        items: plain.truth.items,
      });
      expect(q).toEqual(plain.q);
      expect(profiles).not.toEqual(plain.profiles);
    }
    const { truth, profiles } = simulate({ ...design, rho: 0, mastery: { kind: "classes", classes: 3 } });
    expect(truth.classes?.map((probabilities) => probabilities.length)).toEqual([4, 4, 4]);
    expect(truth.classes?.flat().every((p) => p > 0.1 && p < 0.9)).toBe(true);
    expect(profiles.attributes).toEqual(plain.q.attributes);
  });

  const wide = qMatrixFrom([new Array(11).fill(1), [1, ...new Array(10).fill(0)]]);
  const names = "DINA, DINO, ACDM, LLM, RRUM, GDINA, LCDM, log-GDINA, NIDA, GDM or mixture";
  const refused: [change: object, message: string][] = [
    [{ model: "dina" }, `model must be ${names}; received "dina".`],
    [{ model: undefined }, `model must be ${names}; received undefined.`],
    [{ attributes: 0 }, "attributes must be a whole number from 1 to 1000; received 0."],
    [{ attributes: 2.5 }, "attributes must be a whole number from 1 to 1000; received 2.5."],
    [{ attributes: "5" }, 'attributes must be a whole number from 1 to 1000; received "5".'],
    // was an internal error: Invalid typed array length
    [
      { attributes: 1000, examinees: 10_000_000 },
      "examinees must be at most 490853 with 1000 attributes and 3000 items; received 10000000.",
    ],
    [{ examinees: 0 }, "examinees must be a whole number from 1 to 10000000; received 0."],
    [{ examinees: 1e9 }, "examinees must be a whole number from 1 to 10000000; received 1000000000."],
    [{ noise: 0.5 }, "noise must be at least 0 and less than 0.5; received 0.5."],
    [{ model: "LLM", noise: 0 }, "noise must be greater than 0 and less than 0.5 for LLM; received 0."],
    [{ model: "NIDA", noise: 0 }, "noise must be greater than 0 and less than 0.5 for NIDA; received 0."],
    [{ noise: -0.1 }, "noise must be at least 0 and less than 0.5; received -0.1."],
    [{ noise: Number.NaN }, "noise must be a finite number, at least 0 and less than 0.5; received NaN."],
    [{ rho: 1 }, "rho must be at least 0 and less than 1; received 1."],
    [{ rho: -0.25 }, "rho must be at least 0 and less than 1; received -0.25."],
    [
      { noise: { guess: [-0.1, 0.3], slip: [0, 0.3] } },
      "noise.guess[0] must be at least 0 and less than 1; received -0.1.",
    ],
    [
      { noise: { guess: [0, 0.3], slip: [0.3, 0.1] } },
      "noise.slip[1] must be at least 0.3 and less than 1; received 0.1.",
    ],
    [
      { model: "LLM", noise: { guess: [0, 0.3], slip: [0.1, 0.3] } },
      "noise.guess[0] must be greater than 0 and less than 1; received 0.",
    ],
    [
      { model: "NIDA", noise: { guess: [0.1, 0.3], slip: [0.1, 0.3] } },
      "noise must be a number for NIDA, whose items share g and s; received bounds.",
    ],
    [
      { noise: { guess: [0, 0.5], slip: [0, 0.5] } },
      "noise, guess[1] + slip[1] must be below 1; received 1.",
    ],
    [{ noise: null }, "noise must be a finite number, at least 0 and less than 0.5; received null."],
    [
      { mastery: { kind: "tree" } },
      'mastery.kind must be two-factors, classes or hierarchy; received "tree".',
    ],
    [
      { mastery: { kind: "two-factors", between: 0.5 } },
      "mastery.between must be at least 0 and at most rho (0.25); received 0.5.",
    ],
    [{ mastery: { kind: "classes", classes: 3 } }, 'rho cannot be combined with mastery "classes".'],
    [
      { rho: 0, mastery: { kind: "classes", classes: 0 } },
      "mastery.classes must be a whole number from 1 to 1000; received 0.",
    ],
    [
      { rho: 0, mastery: { kind: "classes", classes: 2, mastery: [0.5, 0.4] } },
      "mastery.mastery[1] must be a number from 0.5 to 1; received 0.4.",
    ],
    [
      { rho: 0, mastery: { kind: "classes", classes: 2, mastery: [-1, 0.4] } },
      "mastery.mastery[0] must be a number from 0 to 1; received -1.",
    ],
    [
      { rho: 0, mastery: { kind: "hierarchy", hierarchy: "round" } },
      'mastery.hierarchy must be linear, divergent or convergent; received "round".',
    ],
    [
      { rho: 0, mastery: { kind: "hierarchy", hierarchy: [{ attribute: "A1", needs: "A1" }] } },
      'hierarchy, entry 1 must be between two attributes; received "A1" twice.',
    ],
    [{ seed: -1 }, "seed must be a whole number ≥ 0; received -1."],
    [{ seed: 0.5 }, "seed must be a whole number ≥ 0; received 0.5."],
    [{ qDesign: "diagonal" }, 'qDesign must be paper or random; received "diagonal".'],
    [{ q: qMatrixFrom([[1, 0]]) }, "q has 2 attributes, but attributes is 4."],
    [{ q: qMatrixFrom([[1, 0, 0, 0]]), qDesign: "paper" }, "qDesign cannot be combined with q."],
    [{ attributes: 11, q: wide }, 'q, item "item1" must be a row with at most 10 ones; received 11.'],
  ];
  for (const [change, message] of refused)
    it(`refuses: ${message}`, () => {
      expect(() => simulate({ ...design, ...change } as SimulationDesign)).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `simulate: ${message}` }),
      );
    });
});
