import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { answersOf } from "./answers.ts";
import { updateShares } from "./item-costs.ts";
import { marginalLogLik } from "./marginal-log-lik.ts";
import { CELLS, copyModel, emptyModel, type ModelView, permuteModel } from "./search-model.ts";
import { startModel } from "./start-model.ts";

const { responses, q } = simulate({ model: "GDINA", attributes: 4, examinees: 200, seed: 2 });
const answers = answersOf(responses);
const start = startModel(answers, q.entries, 4, nothingKnown(q.J), 4);
const random = stream(1, "permute");
for (let at = 0; at < q.J * CELLS; at++) start.model.cells[at] = 0.1 + 0.8 * random.uniform();
for (let k = 0; k < 4; k++) start.model.intercepts[k] = random.normal();

it("permuteModel changes names and nothing else: the likelihood stays", () => {
  const turned = permuteModel(start, [2, 0, 3, 1]);
  expect(turned.model.q).not.toEqual(start.model.q);
  // sums over patterns in another order
  expectClose(marginalLogLik(answers, turned.model)!, marginalLogLik(answers, start.model)!, { rtol: 1e-6 });
});

it("permuteModel comes back by the inverse", () => {
  expect(permuteModel(permuteModel(start, [2, 0, 3, 1]), [1, 3, 0, 2])).toEqual(start);
});

it("a view cannot be changed, nor handed to what changes a model; a copy can", () => {
  const view: ModelView = emptyModel(2, 1);
  // @ts-expect-error entries of a view are read-only
  const write = () => (view.q[0] = 1);
  // @ts-expect-error nor does it have the methods that write
  const fill = () => view.cells.fill(0.5);
  // @ts-expect-error a function that changes a model does not take a view
  const pass = () => updateShares(view);
  const copy = copyModel(view);
  copy.q[0] = 1;
  updateShares(copy);
  expect([view.q[0], copy.q[0]]).toEqual([0, 1]);
  expect([write, fill, pass]).toHaveLength(3);
});
