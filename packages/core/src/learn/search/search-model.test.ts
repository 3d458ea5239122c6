import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { nothingKnown } from "../../data/known-entries.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { answersOf } from "./answers.ts";
import { marginalLogLik } from "./marginal-log-lik.ts";
import { CELLS, permuteModel } from "./search-model.ts";
import { startModel } from "./start-model.ts";

const { responses, q } = simulate({ model: "GDINA", attributes: 4, examinees: 200, seed: 2 });
const answers = answersOf(responses);
const start = startModel(answers, q.entries, 4, nothingKnown(q.J), 4);
const random = stream(1, "permute");
for (let at = 0; at < q.J * CELLS; at++) start.model.cells[at] = 0.1 + 0.8 * random.uniform();
for (let k = 0; k < 4; k++) start.model.intercepts[k] = random.normal();

it("changes names and nothing else: the likelihood stays", () => {
  const turned = permuteModel(start, [2, 0, 3, 1]);
  expect(turned.model.q).not.toEqual(start.model.q);
  // sums over patterns in another order
  expectClose(marginalLogLik(answers, turned.model)!, marginalLogLik(answers, start.model)!, { rtol: 1e-6 });
});

it("comes back by the inverse", () => {
  expect(permuteModel(permuteModel(start, [2, 0, 3, 1]), [1, 3, 0, 2])).toEqual(start);
});
