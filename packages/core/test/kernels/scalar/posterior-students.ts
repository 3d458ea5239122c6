import {
  FACTOR_NODES,
  GROUP_PATTERNS,
  NODE_GROUP,
  NODE_SLOTS,
  POWER_STEPS,
  type PosteriorMemory,
  VECTOR_STUDENTS,
} from "../../../src/kernels/posterior-memory.ts";
import { fillUniforms } from "./fill-uniforms.ts";
import { type PosteriorRecord, readPosteriorRecord } from "./record.ts";

/** Scalar twin of assembly/posterior-students.ts: the same sums and products in the same order. */
export function posteriorDrawStudents(memory: PosteriorMemory, at: number): void {
  const p = readPosteriorRecord(memory, at);
  const { u8, u32, i32, f32 } = memory;
  const column = 16 * p.vectors;
  i32.fill(0, p.nodeCounts / 4, p.nodeCounts / 4 + NODE_SLOTS);
  i32.fill(0, p.nodeMastered / 4, p.nodeMastered / 4 + NODE_SLOTS * p.K);
  u8.fill(0, p.mastered, p.mastered + p.K * column);
  for (let i = 0; i < p.N; i++) {
    const lane = i % VECTOR_STUDENTS;
    if (lane === 0) fillUniforms(memory, p.state, p.uniforms, (VECTOR_STUDENTS / 4) * (p.K + 1));
    const draws = p.uniforms / 4 + lane * (p.K + 1);
    const profile = drawProfile(memory, p, i, draws);
    u32[p.profiles / 4 + i] = profile;
    for (let k = 0; k < p.K; k++)
      if ((profile >>> k) & 1) u8[p.mastered + k * column + (i >> 3)] |= 1 << (i & 7);
    const node = drawNode(memory, p, profile, f32[draws + p.K]);
    u8[p.nodes + i] = node;
    i32[p.nodeCounts / 4 + node]++;
    for (let k = 0; k < p.K; k++) if ((profile >>> k) & 1) i32[p.nodeMastered / 4 + node * p.K + k]++;
  }
}

function drawProfile(memory: PosteriorMemory, p: PosteriorRecord, i: number, draws: number): number {
  const { u8, u32, f32, f64 } = memory;
  const codes = p.codes + i * p.J;
  const node = u8[p.nodes + i];
  let profile = u32[p.profiles / 4 + i];
  for (let k = 0; k < p.K; k++) {
    const uses: number[] = [];
    for (let use = u32[p.useStart / 4 + k]; use < u32[p.useStart / 4 + k + 1]; use++)
      uses.push(p.uses / 4 + 3 * use);
    let logOdds = f64[p.logits / 8 + node * p.K + k];
    for (const use of uses) logOdds += f64[(p.effects + u32[use + 2]) / 8 + u8[codes + u32[use]]];
    const probability = logistic(memory, p, logOdds);
    f32[p.mastery / 4 + i * p.K + k] = probability;
    const drawn = f32[draws + k] < probability ? 1 : 0;
    if (drawn === ((profile >>> k) & 1)) continue;
    profile = (profile ^ (1 << k)) >>> 0;
    for (const use of uses) u8[codes + u32[use]] ^= u32[use + 1];
  }
  return profile;
}

function drawNode(
  { f64 }: PosteriorMemory,
  { K, nodeWeights, nodeFactors, nodeChances }: PosteriorRecord,
  profile: number,
  u: number,
): number {
  const chances = f64.subarray(nodeChances / 8, nodeChances / 8 + NODE_SLOTS);
  for (let q = 0; q < NODE_SLOTS; q++) {
    chances[q] = f64[nodeWeights / 8 + q];
    for (let k = 0; k < K; k += NODE_GROUP) {
      const pattern = (profile >>> k) & (GROUP_PATTERNS - 1);
      chances[q] *= f64[nodeFactors / 8 + ((k / NODE_GROUP) * GROUP_PATTERNS + pattern) * NODE_SLOTS + q];
    }
  }
  const lane = (q: number) =>
    chances[q] + chances[q + 2] + (chances[q + 4] + chances[q + 6]) + (chances[q + 8] + chances[q + 10]);
  let left = u * (lane(0) + lane(1));
  let node = 0;
  for (; node < FACTOR_NODES - 1; node++) {
    if (left < chances[node]) break;
    left -= chances[node];
  }
  return node;
}

const LEAST = -44;
const STEP = 0.010830424696249145;
const STEPS_PER_UNIT = 92.332482616893657;

function logistic({ f64 }: PosteriorMemory, { powers }: PosteriorRecord, x: number): number {
  const y = -Math.abs(x);
  let power = 0;
  if (y > LEAST) {
    const steps = Math.trunc(y * STEPS_PER_UNIT - 0.5);
    const r = y - steps * STEP;
    power = f64[powers / 8 + steps + POWER_STEPS] * (1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24)))));
  }
  return (x < 0 ? power : 1) / (1 + power);
}
