import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type SamplerCase, samplerCase } from "../../../test/sampler/sampler-case.ts";
import { samplerReference } from "../../../test/sampler/sampler-reference.ts";
import { popcount } from "../../numeric/bits.ts";
import { CELLS } from "../items/index.ts";
import { enumeratedStudents } from "./enumerated-students.ts";

const CASES: readonly SamplerCase[] = [
  { K: 2, N: 130, seed: 1, ability: false, missing: 0 },
  { K: 3, N: 200, seed: 2, ability: true, missing: 0.2 },
  { K: 4, N: 90, seed: 3, ability: true, missing: 0 },
  { K: 3, N: 110, seed: 4, ability: false, missing: 0, prerequisites: [0b100, 0b101, 0] },
];
const ITEM = 4;

describe.each(CASES)("students enumerated, K = $K, ability $ability, missing $missing", (setting) => {
  const { coded, model } = samplerCase(setting);
  const reference = samplerReference(coded, model);
  const { logLik } = reference.posteriors();
  const rest = reference.posteriors(ITEM).rows;

  it("find ln P(responses)", () => {
    const students = enumeratedStudents(coded, setting.K);
    expect(students.refresh(model)).toBeCloseTo(logLik, 2);
  });

  it("foretell an item from the others, and its derivatives, for any q-vector", () => {
    const students = enumeratedStudents(coded, setting.K);
    students.refresh(model);
    students.leaveOut(model, ITEM, true);
    for (const q of [0, 0b1, 0b11, (1 << setting.K) - 1]) {
      const n = popcount(q);
      const cells = Float64Array.from(
        { length: 1 << n },
        (_, x) => 0.2 + (0.6 * popcount(x)) / Math.max(n, 1),
      );
      const loading = setting.ability ? 0.4 : 0;
      const D = cells.length + 1;
      students.gatherCells(model, q);
      const found = students.newtonSums(model, ITEM, cells, loading);
      expect(found).toBeCloseTo(reference.logLikOf(rest, ITEM, { q, cells, loading }), 2);
      const score = students.newton.slice((D * (D + 1)) / 2, (D * (D + 3)) / 2);
      const h = 1e-5;
      for (let d = 0; d < (setting.ability ? D : D - 1); d++) {
        const at = (step: number) =>
          reference.logLikOf(rest, ITEM, {
            q,
            cells: cells.map((p, x) => (x === d ? p + step : p)),
            loading: loading + (d === D - 1 ? step : 0),
          });
        expectClose([score[d]], [(at(h) - at(-h)) / (2 * h)], { rtol: 1e-3, atol: 0.02 });
      }
    }
  });

  it("sum the Gram matrix of what the others say", () => {
    const students = enumeratedStudents(coded, setting.K);
    students.refresh(model);
    students.leaveOut(model, ITEM, true);
    const codes = coded.codes[ITEM];
    const answered = [...rest.keys()].filter((i) => codes[i] !== 2);
    const weight = (i: number) => {
      const u = rest[i].reduce((sum, p, w) => sum + p * reference.success(reference.own(ITEM), w), 0);
      const held = Math.min(Math.max(u, 0.02), 0.98);
      return 1 / (held * (1 - held));
    };
    const { features } = students;
    for (const [a, b] of [
      [0, 0],
      [1, 2],
      [features.length - 1, features.length - 1],
    ]) {
      const expected = answered.reduce(
        (sum, i) =>
          sum + weight(i) * reference.feature(rest[i], features[a]) * reference.feature(rest[i], features[b]),
        0,
      );
      expectClose([students.sum(a, b)], [expected], { rtol: 1e-5 });
    }
    const withResponse = answered.reduce(
      (sum, i) => sum + weight(i) * reference.feature(rest[i], features[1]) * codes[i],
      0,
    );
    expectClose([students.sum(1, features.length + 1)], [withResponse], { rtol: 1e-5 });
  });

  it("take an item back in as the model then has it", () => {
    const students = enumeratedStudents(coded, setting.K);
    const changed = { ...model, q: model.q.slice(), cells: model.cells.slice() };
    students.refresh(changed);
    students.leaveOut(changed, ITEM, true);
    changed.q[ITEM] = 0b1;
    changed.cells.set([0.3, 0.7], ITEM * CELLS);
    students.putBack(changed, ITEM);
    students.leaveOut(changed, 0, true);
    const { rows } = samplerReference(coded, changed).posteriors(0);
    const [T] = students.features.slice(-1);
    const expected = rows.reduce((sum, row, i) => {
      if (coded.codes[0][i] === 2) return sum;
      const u = row.reduce((total, p, w) => total + p * reference.success(reference.own(0), w), 0);
      const held = Math.min(Math.max(u, 0.02), 0.98);
      return sum + reference.feature(row, T) ** 2 / (held * (1 - held));
    }, 0);
    const place = students.features.length - 1;
    expectClose([students.sum(place, place)], [expected], { rtol: 1e-4 });
  });
});

describe("the attribute distribution", () => {
  it.each([
    ["without prerequisites", []],
    ["of a chain", [0, 0b1, 0b11]],
    ["of a tree whose root comes last", [0b100, 0b100, 0]],
  ])("%s: its updates never lower ln P(responses)", (_, prerequisites) => {
    const { coded, model } = samplerCase({
      K: 3,
      N: 300,
      seed: 7,
      ability: false,
      missing: 0.1,
      prerequisites,
    });
    const students = enumeratedStudents(coded, 3);
    let logLik = students.refresh(model) as number;
    for (let update = 0; update < 6; update++) {
      const next = students.updateDistribution(model) as number;
      // single precision, and the lines' prior, which the likelihood does not have
      expect(next).toBeGreaterThan(logLik - 0.05);
      logLik = next;
    }
  });

  it("gives patterns that lack a prerequisite to nobody", () => {
    const { coded, model } = samplerCase({
      K: 3,
      N: 200,
      seed: 8,
      ability: true,
      missing: 0,
      prerequisites: [0b100, 0b101, 0],
    });
    const students = enumeratedStudents(coded, 3);
    students.refresh(model);
    const counts = students.patternCounts(model) as Float64Array;
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeCloseTo(200, 2);
    // none, 3, 1 and 3, all
    for (const [c, count] of counts.entries())
      if (![0b000, 0b100, 0b101, 0b111].includes(c)) expect(count).toBeLessThan(1e-3);
  });
});
