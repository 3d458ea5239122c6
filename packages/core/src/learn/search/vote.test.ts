import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { answersFrom, randomCase } from "../../../test/search/random-case.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { drain } from "../../jobs/drain.ts";
import { stream } from "../../random/stream.ts";
import { itemCosts } from "./item-costs.ts";
import { CELLS, copyModel, modelScore, type SearchModel } from "./search-model.ts";
import { sweep } from "./sweep.ts";
import { takeRows, voteSteps } from "./vote.ts";
import { createWorkspace } from "./workspace.ts";

const K = 8;
const J = 32;
const { model: truth, answers: drawn, profiles } = randomCase({ N: 1500, J, K, most: 2, seed: 3 });
/** One item more, which needs nothing: four in ten solve it, whatever they know. */
const noise = stream(3, "noise");
const answers = answersFrom([
  ...drawn.codes,
  Uint8Array.from({ length: drawn.N }, () => Number(noise.uniform() < 0.4)),
]);
const selection = { known: nothingKnown(J + 1), costs: itemCosts(K), most: 4, grows: false };
const workspace = createWorkspace(answers, K);

function withNoise(): SearchModel {
  const wide = (values: Float64Array, width: number, fill: number) =>
    Float64Array.from({ length: (J + 1) * width }, (_, at) => values[at] ?? fill);
  return {
    ...copyModel(truth),
    J: J + 1,
    q: Uint32Array.from({ length: J + 1 }, (_, j) => truth.q[j] ?? 0),
    families: Uint8Array.from({ length: J + 1 }, (_, j) => truth.families[j] ?? 0),
    cells: wide(truth.cells, CELLS, 0.5),
    penalties: new Float64Array(J + 1),
    fits: new Float64Array(J + 1).fill(Number.NEGATIVE_INFINITY),
  };
}

describe("voteSteps", () => {
  it("has a score for items that need nothing: it used to be −∞ for the whole", () => {
    const model = withNoise();
    const { score, scoreError } = drain(
      voteSteps({ workspace, model, profiles: profiles.slice(), random: stream(1) }, selection, 3),
    );
    expect([...model.q]).toEqual([...truth.q, 0]);
    expect([score, scoreError].every(Number.isFinite)).toBe(true);
    expect([...model.fits].every((fit) => fit < 0 && Number.isFinite(fit))).toBe(true);
    // Σ ln P at the share of right answers, which the prior draws a little towards its mean
    const share = answers.shares[J];
    const best = answers.N * (share * Math.log(share) + (1 - share) * Math.log(1 - share));
    expectClose(model.fits[J], best, { atol: 0.1 });
  });

  it("gives an item the q-vector that most sweeps had", () => {
    const model = withNoise();
    const steps = voteSteps(
      { workspace, model, profiles: profiles.slice(), random: stream(2) },
      selection,
      3,
    );
    for (let vote = 1; vote <= 3; vote++) expect(steps.next().done).toBe(false);
    // all three sweeps had the truth, whatever it is now
    model.q[0] = 0b11000;
    expect(steps.next().done).toBe(true);
    expect(model.q[0]).toBe(truth.q[0]);
  });
});

describe("takeRows", () => {
  it("fits and scores a row that comes back, as if it had never been another", () => {
    const settled = withNoise();
    const still = profiles.slice();
    for (let s = 0; s < 3; s++)
      sweep({ workspace, model: settled, profiles: still, random: stream(3, s) }, selection);
    const model = copyModel(settled);
    model.q[0] = 0b11000;
    model.fits[0] = Number.NEGATIVE_INFINITY;
    model.penalties[0] = 99;
    takeRows({ workspace, model, profiles: still.slice(), random: stream(4) }, [...settled.q], selection);
    expect([...model.q]).toEqual([...settled.q]);
    // profiles outside the block are drawn, and the fit of one item with them
    expectClose(model.fits[0], settled.fits[0], { atol: 15 });
    expectClose(model.penalties[0], settled.penalties[0], { atol: 1 });
    expectClose(modelScore(model), modelScore(settled), { atol: 15 });
    // six EM steps from the start values, which are .1 and more away
    for (const cell of [0, 1]) expectClose(model.cells[cell], settled.cells[cell], { atol: 0.02 });
  });

  it("scores an item that goes back to needing nothing", () => {
    const settled = withNoise();
    sweep({ workspace, model: settled, profiles: profiles.slice(), random: stream(5) }, selection);
    const model = copyModel(settled);
    model.q[J] = 0b1;
    model.fits[J] = -1;
    model.penalties[J] = 99;
    takeRows({ workspace, model, profiles: profiles.slice(), random: stream(6) }, [...settled.q], selection);
    expectClose(model.fits[J], settled.fits[J], { atol: 0.1 });
    expectClose(model.penalties[J], settled.penalties[J], { atol: 0.1 });
  });
});
