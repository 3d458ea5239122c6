/**
 * One round of Gibbs sampling over all students. For student i each attribute in turn, then the node:
 *
 *   ln odds(α_k = 1) = logits[node, k] + Σ_{uses of k} effects[use, code of i on the item]
 *   P(node q | α) ∝ nodeWeights[q] Π_g nodeFactors[g, α on attributes 4g … 4g + 3, q]
 *
 * Writes P(α_k = 1 | all else) to `mastery`, the profiles as words and as columns of bits, codes and nodes, and counts
 * students and masters by node. Students draw K + 1 uniform numbers each, 128 students at a time.
 */
import { Posterior } from "./posterior-memory";
import { fill_uniforms } from "./uniforms";

const NODES: usize = 12;
const LAST_NODE: usize = 10;
/** Students of a vector of bits. */
const CHUNK: i32 = 128;

export function posterior_draw_students(p: Posterior): void {
  const K = p.K;
  memory.fill(p.nodeCounts, 0, NODES << 2);
  memory.fill(p.nodeMastered, 0, (NODES * <usize>K) << 2);
  const column = <usize>p.vectors << 4;
  const draws = <usize>(K + 1) << 2;
  for (let first = 0, vector: usize = 0; first < p.N; first += CHUNK, vector += 16) {
    fill_uniforms(p.state, p.uniforms, (CHUNK >> 2) * (K + 1));
    for (let k = 0; k < K; k++) v128.store(p.mastered + <usize>k * column + vector, i32x4.splat(0));
    const end = min(first + CHUNK, p.N);
    for (let i = first; i < end; i++) {
      const lane = i - first;
      drawStudent(p, i, p.uniforms + <usize>lane * draws);
      storeBits(p, load<u32>(p.profiles + (<usize>i << 2)), p.mastered + vector + (<usize>(lane >> 5) << 2), lane & 31);
    }
  }
}

function drawStudent(p: Posterior, i: i32, draws: usize): void {
  const K = p.K;
  const codes = p.codes + <usize>i * <usize>p.J;
  const effects = p.effects;
  const mastery = p.mastery + (<usize>i * <usize>K << 2);
  const logits = p.logits + (<usize>load<u8>(p.nodes + <usize>i) * <usize>K << 3);
  let profile = load<u32>(p.profiles + (<usize>i << 2));
  let use = p.uses + <usize>load<u32>(p.useStart) * 12;
  for (let k: usize = 0; k < <usize>K; k++) {
    const begin = use;
    const end = p.uses + <usize>load<u32>(p.useStart + (k << 2), 4) * 12;
    let logOdds = load<f64>(logits + (k << 3));
    for (; use < end; use += 12)
      logOdds += load<f64>(effects + <usize>load<u32>(use, 8) + (<usize>load<u8>(codes + <usize>load<u32>(use)) << 3));
    const probability = logistic(logOdds, p.powers);
    store<f32>(mastery + (k << 2), <f32>probability);
    const drawn = u32(<f64>load<f32>(draws + (k << 2)) < probability);
    if (drawn == ((profile >> <u32>k) & 1)) continue;
    profile ^= 1 << <u32>k;
    for (use = begin; use < end; use += 12) {
      const code = codes + <usize>load<u32>(use);
      store<u8>(code, load<u8>(code) ^ <u8>load<u32>(use, 4));
    }
  }
  store<u32>(p.profiles + (<usize>i << 2), profile);
  drawNode(p, i, profile, <f64>load<f32>(draws + (<usize>K << 2)));
}

/** Twelve nodes as six vectors, the last of weight 0; then one after the other until u of the sum is passed. */
function drawNode(p: Posterior, i: i32, profile: u32, u: f64): void {
  let x0 = v128.load(p.nodeWeights), x1 = v128.load(p.nodeWeights, 16), x2 = v128.load(p.nodeWeights, 32);
  let x3 = v128.load(p.nodeWeights, 48), x4 = v128.load(p.nodeWeights, 64), x5 = v128.load(p.nodeWeights, 80);
  let group = p.nodeFactors;
  for (let k = 0; k < p.K; k += 4, group += 16 * 8 * NODES) {
    const row = group + <usize>((profile >> k) & 15) * (8 * NODES);
    x0 = f64x2.mul(x0, v128.load(row));
    x1 = f64x2.mul(x1, v128.load(row, 16));
    x2 = f64x2.mul(x2, v128.load(row, 32));
    x3 = f64x2.mul(x3, v128.load(row, 48));
    x4 = f64x2.mul(x4, v128.load(row, 64));
    x5 = f64x2.mul(x5, v128.load(row, 80));
  }
  const chances = p.nodeChances;
  v128.store(chances, x0);
  v128.store(chances, x1, 16);
  v128.store(chances, x2, 32);
  v128.store(chances, x3, 48);
  v128.store(chances, x4, 64);
  v128.store(chances, x5, 80);
  const pairs = f64x2.add(f64x2.add(f64x2.add(x0, x1), f64x2.add(x2, x3)), f64x2.add(x4, x5));
  let left = u * (f64x2.extract_lane(pairs, 0) + f64x2.extract_lane(pairs, 1));
  let node: usize = 0;
  for (; node < LAST_NODE; node++) {
    const chance = load<f64>(chances + (node << 3));
    if (left < chance) break;
    left -= chance;
  }
  store<u8>(p.nodes + <usize>i, <u8>node);
  countNode(p, node, profile);
}

function countNode(p: Posterior, node: usize, profile: u32): void {
  const students = p.nodeCounts + (node << 2);
  store<i32>(students, load<i32>(students) + 1);
  const masters = p.nodeMastered + (node * <usize>p.K << 2);
  for (let left = profile; left != 0; left &= left - 1) {
    const at = masters + (<usize>ctz(left) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
}

/** Bit `lane` of the word in every column of a mastered attribute. */
@inline function storeBits(p: Posterior, profile: u32, word: usize, lane: i32): void {
  const column = <usize>p.vectors << 4;
  for (let left = profile; left != 0; left &= left - 1) {
    const at = word + <usize>ctz(left) * column;
    store<u32>(at, load<u32>(at) | (1 << lane));
  }
}

/**
 * 1/(1 + e^−x). With −|x| = (64 m + t) ln2/64 + r the power is powers[64 m + t] (1 + r + r²/2 + r³/6 + r⁴/24), and 0 from
 * |x| = 44 on.
 */
@inline function logistic(x: f64, powers: usize): f64 {
  const y = -abs(x);
  let power: f64 = 0;
  if (y > LEAST) {
    const steps = <i32>(y * STEPS_PER_UNIT - 0.5);
    const r = y - <f64>steps * STEP;
    power = load<f64>(powers + (<usize>(steps + OFFSET) << 3)) * (1 + r * (1 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24)))));
  }
  return (x < 0 ? power : 1) / (1 + power);
}

const LEAST: f64 = -44;
const STEP: f64 = 0.010830424696249145; // ln2/64
const STEPS_PER_UNIT: f64 = 92.332482616893657; // 64/ln2
const OFFSET: i32 = 4096;
