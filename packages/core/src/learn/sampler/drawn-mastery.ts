import type { Stream } from "../../random/stream.ts";
import { type CodedResponses, selectCoded } from "../coded-responses.ts";
import { drawnStudents } from "./drawn-students.ts";
import type { SamplerModel } from "./sampler-model.ts";

/** Students whose profiles are drawn together, and rounds of draws that are discarded, and that are averaged. */
const TOGETHER = 8192;
const BURN_IN = 10;
const ROUNDS = 10;

/** [N, K] mastery probabilities from draws, where patterns are too many to sum over. */
export function drawnMastery(coded: CodedResponses, model: SamplerModel, random: Stream): Float64Array {
  const { N } = coded;
  const mastery = new Float64Array(N * model.K);
  for (let first = 0; first < N; first += TOGETHER) {
    const places = Uint32Array.from({ length: Math.min(TOGETHER, N - first) }, (_, i) => first + i);
    const students = drawnStudents(selectCoded(coded, places), model, random.fork(first));
    for (let round = 0; round < BURN_IN; round++) students.refresh(model);
    for (let round = 0; round < ROUNDS; round++) {
      students.refresh(model);
      students.addMastery(mastery.subarray(first * model.K), 1 / ROUNDS);
    }
  }
  // ten tenths add up to a little more than 1
  return mastery.map((p) => Math.min(p, 1));
}
