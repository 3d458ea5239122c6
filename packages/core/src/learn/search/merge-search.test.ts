import { describe, expect, it } from "vitest";
import { randomCase } from "../../../test/search/random-case.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { stream } from "../../random/stream.ts";
import { itemCosts } from "./item-costs.ts";
import { mergeSearch } from "./merge-search.ts";
import { restartItem } from "./move-columns.ts";
import { copyModel, type SearchModel } from "./search-model.ts";

const { model: truth, answers, profiles } = randomCase({ N: 1500, J: 24, K: 8, most: 2, seed: 1 });
const selection = { known: nothingKnown(24), costs: itemCosts(8), most: 4, grows: false };

/** The truth with other q-vectors in some rows. */
function changed(rows: readonly (readonly [number, number])[]): SearchModel {
  const model = copyModel(truth);
  for (const [j, q] of rows) {
    model.q[j] = q;
    restartItem(model, j);
  }
  return model;
}

const merged = (base: SearchModel, other: Uint32Array, known = selection.known) =>
  mergeSearch(
    answers,
    { model: base, profiles: profiles.slice() },
    other,
    { ...selection, known },
    stream(1, "merge"),
  ).model.q;

describe("mergeSearch", () => {
  // column 0 given up: each of its items has another attribute instead
  const withoutFirst = [...truth.q.entries()]
    .filter(([, q]) => q & 1)
    .map(([j, q]) => [j, ((q & ~1) | 0b10) >>> 0] as const);

  it("takes over what the other search found better", () => {
    expect(withoutFirst.length).toBeGreaterThan(1);
    expect([...merged(changed(withoutFirst), truth.q)]).toEqual([...truth.q]);
  });

  it("keeps what it has where the other is worse", () => {
    expect([...merged(copyModel(truth), changed(withoutFirst).q)]).toEqual([...truth.q]);
  });

  it("leaves the model as it is where both agree", () => {
    const base = { model: copyModel(truth), profiles: profiles.slice() };
    expect(mergeSearch(answers, base, truth.q.slice(), selection, stream(1, "merge"))).toBe(base);
  });

  it("takes over a row where the base needs nothing: its answers used to count on one side alone", () => {
    const empty = changed([[0, 0]]);
    empty.cells[0] = answers.shares[0];
    expect(merged(empty, truth.q)[0]).toBe(truth.q[0]);
  });

  it("does not take over that a row needs nothing where it does", () => {
    expect(merged(copyModel(truth), changed([[0, 0]]).q)[0]).toBe(truth.q[0]);
  });

  it("keeps to what is known", () => {
    const known = nothingKnown(24);
    const [[item]] = withoutFirst;
    known.forbidden[item] = 1;
    expect(merged(changed(withoutFirst), truth.q, known)[item] & 1).toBe(0);
  });
});
