import { describe, expect, it } from "vitest";
import { randomCase } from "../../../test/search/random-case.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { openBlock } from "./block.ts";
import { climb } from "./climb.ts";
import { itemCosts } from "./item-costs.ts";
import { restartItem } from "./move-columns.ts";
import { copyModel, type SearchModel } from "./search-model.ts";
import { tryMoves } from "./try-moves.ts";
import { createWorkspace } from "./workspace.ts";

const K = 3;
const { model: truth, answers, profiles } = randomCase({ N: 3000, J: 21, K, most: 2, seed: 2 });
const selection = { known: nothingKnown(21), costs: itemCosts(K), most: 3, grows: false };
const workspace = createWorkspace(answers, K);
const PLAN = { rounds: 3, steps: 10, items: "block" } as const;

/** All moves of column 0, from where a climb ends. */
function moved(from: SearchModel, seen = new Set<string>()) {
  const model = copyModel(from);
  const block = openBlock(workspace, model, profiles.slice(), [0, 1, 2]);
  const before = climb(block, model, selection, PLAN);
  return { before, start: model, seen, ...tryMoves(block, model, before, 0, selection, seen) };
}

describe("tryMoves", () => {
  it("keeps what it has where no move is better, and tries the four moves with each other column", () => {
    const { model, start, score, before, tried, accepted } = moved(truth);
    expect([...model.q]).toEqual([...truth.q]);
    expect(model).toBe(start);
    expect([score, accepted]).toEqual([before, 0]);
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(8);
  });

  it("never ends below where it began, and says how often it rose", () => {
    const wrong = copyModel(truth);
    for (let j = 0; j < truth.J; j++)
      if ((truth.q[j] & 0b11) === 0b01) {
        wrong.q[j] |= 0b10;
        restartItem(wrong, j);
      }
    const { score, before, accepted, model } = moved(wrong);
    expect(score).toBeGreaterThanOrEqual(before);
    expect(accepted > 0).toBe(score > before);
    expect([...model.q]).toEqual([...truth.q]);
  });

  it("tries the same move on the same rows once", () => {
    const first = moved(truth);
    expect(moved(truth, first.seen).tried).toBe(0);
  });
});
