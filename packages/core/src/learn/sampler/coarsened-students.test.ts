import { expect, it } from "vitest";
import { simulate } from "../../simulate/simulate.ts";
import { codedResponses, selectCoded } from "../coded-responses.ts";
import { coarsenedStudents } from "./coarsened-students.ts";
import { enumeratedStudents } from "./enumerated-students.ts";
import { emptyModel } from "./sampler-model.ts";

const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 200, noise: 0.1, seed: 3 });
const coded = codedResponses(responses);
const { J } = responses;
const model = { ...emptyModel(J, 2), q: Uint32Array.from({ length: J }, (_, j) => 1 + (j % 3)) };
model.cells.fill(0.8);
for (let j = 0; j < J; j++) model.cells[j * 16] = 0.2;

/** Everything that an item is fitted from. */
function sumsOf(students: ReturnType<typeof enumeratedStudents>) {
  const logLik = students.refresh(model);
  students.leaveOut(model, 0, true);
  const gram = [0, 1, 2].flatMap((a) => [0, 1, 2].map((b) => students.sum(a, b)));
  students.gatherCells(model, 1);
  const item = students.newtonSums(model, 0, Float64Array.of(0.25, 0.75), 0);
  return [logLik as number, ...gram, item, ...students.newton.slice(0, 9)];
}

it("students who count one third each, and three times as many of them, are the students", () => {
  const thrice = selectCoded(
    coded,
    Uint32Array.from({ length: 3 * coded.N }, (_, i) => i % coded.N),
  );
  const counted = sumsOf(coarsenedStudents(enumeratedStudents(thrice, 2), 1 / 3));
  // sums of 32-bit numbers in another order
  for (const [at, value] of sumsOf(enumeratedStudents(coded, 2)).entries())
    expect(Math.abs(counted[at] - value)).toBeLessThan(1e-5 * Math.max(1, Math.abs(value)));
});
