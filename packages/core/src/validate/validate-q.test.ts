import { describe, expect, it } from "vitest";
import { permuteAttributes, type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { type ResponseValue, responsesFrom } from "../data/responses.ts";
import { DEFAULT_STARTS } from "../fit/cdm-fit.ts";
import { encodedResponses } from "../fit/em/encoded-responses.ts";
import { fitCdm } from "../fit/fit-cdm.ts";
import { checkIdentifiability } from "../identify/check-identifiability.ts";
import type { JobBatch } from "../jobs/work.ts";
import { simulate } from "../simulate/simulate.ts";
import { withMissing } from "../simulate/with-missing.ts";
import { judgeFit } from "./judge-fit.ts";
import type { ValidateJob } from "./validate-jobs.ts";
import type { ValidateOptions } from "./validate-options.ts";
import { validateMethod, validateNotes, validateQ } from "./validate-q.ts";

const { responses, q: truth } = simulate({
  model: "ACDM",
  attributes: 4,
  examinees: 800,
  noise: 0.1,
  seed: 3,
});
/** Entry at position `at` turned. */
const turned = (...places: number[]): QMatrix => ({
  ...truth,
  entries: truth.entries.map((entry, at) => (places.includes(at) ? 1 - entry : entry)),
});
const WRONG = [1, 17, 30, 33, 46];
const q = turned(...WRONG);
/** Without the comparison with models without skills, which takes half of the time. */
const quick = { effort: "quick", methods: ["pvaf", "wald", "hull"], adequacy: false } as const;

describe("validateQ", () => {
  const validation = validateQ(responses, { q, ...quick, adequacy: true });

  it("finds the wrong entries, and they lead the ranking", () => {
    expect([...validation.suggested.entries]).toEqual([...truth.entries]);
    const place = ({ item, attribute }: { item: string; attribute: string }) =>
      truth.items.indexOf(item) * 4 + truth.attributes.indexOf(attribute);
    const first = validation.entries.slice(0, WRONG.length).map(place);
    expect(first.sort((a, b) => a - b)).toEqual(WRONG);
    expect(validation.entries).toHaveLength(q.J * q.K);
    for (const { needsReview } of validation.entries.slice(0, WRONG.length)) expect(needsReview).toBe(true);
  });

  it("has the other opinions in order, and mesas that end at 1", () => {
    expect(validation.opinions.map(({ method }) => method)).toEqual(["pvaf", "wald", "hull"]);
    for (const mesa of validation.mesas!) expect(mesa!.points.at(-1)).toEqual({ size: 4, q: 15, pvaf: 1 });
  });

  it("tells of each entry what the fit says", () => {
    const { entries, learner, mesas, suggested } = validation;
    for (const { statistics, solutionsWithOne, item, attribute } of entries) {
      expect(solutionsWithOne).toBeLessThanOrEqual(learner.alternatives.length);
      const j = q.items.indexOf(item);
      const inQ = q.entries[j * 4 + q.attributes.indexOf(attribute)] === 1;
      // PVAF of the expert's q-vector is that of the mesa plot
      expect(statistics![inQ ? "pvafWith" : "pvafWithout"]).toBe(mesas![j]!.expert);
      expect(statistics!.wald!.p).toBeLessThanOrEqual(1);
    }
    expect([...learner.alternatives[0].q.entries]).toEqual([...learner.best.entries]);
    expect(learner.identifiability).toEqual(checkIdentifiability(suggested));
  });

  it("suggests changes that are right for the most part, also where the data are weak", () => {
    const { responses: weak, q: known } = simulate({
      model: "DINA",
      attributes: 4,
      examinees: 300,
      noise: 0.3,
      rho: 0.5,
      seed: 1,
    });
    const weakly = validateQ(weak, { q: known, methods: [], effort: "quick", adequacy: false });
    for (const { entries } of [validation, weakly]) {
      const changes = entries.filter(({ suggested, inQ }) => suggested !== inQ);
      const wrong = changes.reduce((sum, { doubt }) => sum + 1 - doubt, 0);
      expect(wrong).toBeLessThanOrEqual(0.05 * changes.length);
      for (const { doubt } of changes) expect(doubt).toBeGreaterThan(0.5);
    }
  });

  it("fits both, and the suggestion is better under the model that made the data", () => {
    const bic = (of: string) =>
      validation.fits.find((fit) => fit.of === of && fit.model === "ACDM")!.criteria.bic;
    expect(validation.fits).toHaveLength(6);
    expect(bic("suggested")).toBeLessThan(bic("expert"));
  });

  it("keeps the fit of the suggestion under the model with the lowest BIC", () => {
    const { fitted, fits, suggested } = validation;
    const lowest = Math.min(
      ...fits.filter(({ of }) => of === "suggested").map(({ criteria }) => criteria.bic),
    );
    expect(fitted!.criteria!.bic).toBe(lowest);
    expect(fitted!.model.q).toEqual(suggested);
    expect(fitted!.model.items.every(({ model }) => model === "ACDM")).toBe(true);
    expect(fitted!.classification.profiles.students).toEqual(responses.students);
  });

  it("returns the same for the same seed", () => {
    expect(validateQ(responses, { q, ...quick, adequacy: true })).toEqual(validation);
  });

  it("goes along when the expert's columns are renamed and the rows are in another order", () => {
    const order = [2, 0, 3, 1];
    const renamed = permuteAttributes(q, order, ["w", "x", "y", "z"]);
    const rows = Array.from(q.items.keys()).reverse();
    const shuffled: QMatrix = {
      ...renamed,
      items: rows.map((j) => q.items[j]),
      entries: Uint8Array.from(rows.flatMap((j) => [...renamed.entries.subarray(j * 4, (j + 1) * 4)])),
    };
    const other = validateQ(responses, { q: shuffled, ...quick });
    expect(other.suggested.attributes).toEqual(["w", "x", "y", "z"]);
    expect(other.suggested.items).toEqual(q.items);
    expect([...other.suggested.entries]).toEqual([...permuteAttributes(truth, order).entries]);
    for (const [at, { q: theirs }] of other.opinions.entries())
      expect([...theirs.entries]).toEqual([...permuteAttributes(validation.opinions[at].q, order).entries]);
  });

  it("lets the expert be where the Q-matrix is right", () => {
    const { suggested, entries } = validateQ(responses, { q: truth, ...quick });
    expect([...suggested.entries]).toEqual([...truth.entries]);
    expect(entries.filter(({ needsReview }) => needsReview).length).toBeLessThan(4);
  });

  it("works with a third of the responses missing, an item that all solve, and an expert's row of zeros", () => {
    const missing = withMissing(responses, 0.3, 1);
    const rows = Array.from({ length: missing.N }, (_, i) =>
      missing.items.map((_, j): ResponseValue => {
        const bit = (words: { words: Uint32Array; wordsPerRow: number }) =>
          (words.words[j * words.wordsPerRow + (i >>> 5)] >>> (i & 31)) & 1;
        if (j === 11) return 1;
        return bit(missing.present) ? (bit(missing.correct) as 0 | 1) : null;
      }),
    );
    const given = responsesFrom(rows, { items: missing.items });
    const empty: QMatrix = {
      ...q,
      entries: q.entries.map((entry, at) => (Math.floor(at / 4) === 2 ? 0 : entry)),
    };
    const told = validateQ(given, { q: empty, ...quick });
    expect(told.mesas![11]).toBeNull();
    expect([...told.suggested.entries.subarray(8, 12)]).toEqual([...truth.entries.subarray(8, 12)]);
    expect(told.notes).toEqual([
      {
        code: "constant-item",
        message:
          'Item "item12" was answered correctly by all students, so it provides no information about attributes.',
        items: ["item12"],
      },
      {
        code: "item-without-attributes",
        message: 'In the expert\'s Q-matrix, item "item3" requires no attribute. This is probably an error.',
        items: ["item3"],
      },
    ]);
    // nobody knows of the constant item, so the expert's row stays with the methods that look at its responses
    for (const { q: theirs } of told.opinions)
      expect([...theirs.entries.subarray(44, 48)]).toEqual([...empty.entries.subarray(44, 48)]);
  });
});

it("leaves out what needs lists of patterns where there are too many, and says so", () => {
  const many = simulate({ model: "DINA", attributes: 15, examinees: 50, seed: 1 });
  const input = { responses: many.responses, options: { q: many.q } };
  const { jobs } = validateMethod.work(validateMethod.prepare(input)).next().value as JobBatch<ValidateJob>;
  const notes = validateNotes(input);
  expect([...new Set(jobs.map(({ kind }) => kind))]).toEqual(["learn", "rbm"]);
  expect(notes).toEqual([
    {
      code: "left-out",
      message:
        "PVAF, the Wald tests, the hull method and the model fits were skipped: 15 attributes exceed the limit of 14 for enumerating attribute patterns.",
    },
  ]);
});

it("plans no refits where they would take long, and none of the methods that were not asked", () => {
  const wide = simulate({ model: "DINA", attributes: 12, examinees: 400, seed: 1 });
  const firstKinds = (options: ValidateOptions) => {
    const prepared = validateMethod.prepare({ responses: wide.responses, options });
    const first = validateMethod.work(prepared).next();
    return (first.value as JobBatch<ValidateJob>).jobs.map(({ kind }) => kind);
  };
  const kinds = (options: Partial<ValidateOptions>) => [...new Set(firstKinds({ q: wide.q, ...options }))];
  expect(kinds({})).toEqual(["learn", "fit", "calibrate", "rbm"]);
  expect(kinds({ methods: [] })).toEqual(["learn", "fit"]);
});

it("judges a fit as fitCdm does, without attributes that nothing needs", () => {
  const unused: QMatrix = {
    ...truth,
    K: 5,
    attributes: [...truth.attributes, "none"],
    entries: Uint8Array.from({ length: truth.J * 5 }, (_, at) =>
      at % 5 === 4 ? 0 : truth.entries[Math.floor(at / 5) * 4 + (at % 5)],
    ),
  };
  const { judged, fitted } = judgeFit(encodedResponses(responses), unused, {
    of: "suggested",
    model: "DINA",
    seed: 1,
  });
  const fit = fitCdm(responses, { q: truth, model: "DINA", starts: DEFAULT_STARTS });
  expect(judged.logLik).toBe(fit.logLik);
  expect(judged.parameters).toEqual(fit.parameters);
  expect(fitted).toEqual(fit);
  expect(
    judgeFit(encodedResponses(responses), truth, { of: "expert", model: "DINA", seed: 1 }).fitted,
  ).toBeNull();
});

const REFUSED: [Partial<ValidateOptions>, string][] = [
  [{ trust: 1 }, "trust must be at least 0.5 and less than 1; received 1."],
  [{ pvafCut: 0 }, "pvafCut must be greater than 0 and less than 1, or predicted; received 0."],
  [{ level: 1 }, "level must be greater than 0 and less than 1; received 1."],
  [{ methods: ["chance" as "rbm"] }, 'methods, entry 1 must be rbm, pvaf, wald or hull; received "chance".'],
  [
    {
      q: qMatrixFrom(
        Array.from({ length: 12 }, () => [1, 0]),
        { items: truth.items },
      ),
    },
    'q, attribute "A2" must be required by at least one item; received only zeros.',
  ],
  [
    { q: { ...truth, items: truth.items.map((item) => `${item}x`) } },
    'the rows of the Q-matrix must match the items of the responses. No row for "item1", "item2", "item3", "item4", "item5" and 7 more; "item1x", "item2x", "item3x", "item4x", "item5x" and 7 more are not in the responses.',
  ],
];
for (const [options, message] of REFUSED)
  it(`refuses: ${message}`, () => {
    expect(() => validateNotes({ responses, options: { q: truth, ...options } })).toThrow(
      expect.objectContaining({ name: "InvalidInputError", message: `validateQ: ${message}` }),
    );
  });
