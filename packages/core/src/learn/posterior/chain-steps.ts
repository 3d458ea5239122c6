import { FACTOR_NODES } from "../../kernels/posterior-memory.ts";
import { ADDITIVE } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { drawByLogs } from "../../random/draw-by-logs.ts";
import { drawLine } from "./attribute-lines.ts";
import { emptyCounts, wholeCounts } from "./cell-counts.ts";
import { drawClasses } from "./mastery-classes.ts";
import { EVENNESSES, type PosteriorChain } from "./posterior-chain.ts";
import { fillStudentTables } from "./student-tables.ts";

/** A new evenness, given the answers to all additive items, their success probabilities integrated out. */
export function drawEvenness(chain: PosteriorChain): void {
  const { J, q, families, evidence, random } = chain;
  const counts = emptyCounts();
  const logs = new Float64Array(EVENNESSES.length);
  for (let j = 0; j < J; j++) {
    const n = popcount(q[j]);
    if (n < 2 || families[j] !== ADDITIVE) continue;
    wholeCounts(chain, j, q[j], counts);
    for (const [at, evenness] of EVENNESSES.entries())
      logs[at] += evidence.logEvidence(ADDITIVE, n, counts, evenness);
  }
  chain.evenness = EVENNESSES[drawByLogs(logs, random.items)];
}

/** New profiles and nodes for all students, given the items' success probabilities and what is known of mastery. */
export function drawStudents(chain: PosteriorChain): void {
  fillStudentTables(chain);
  chain.kernels.posterior_draw_students(chain.memory.layout.posterior);
}

/** New lines for all attributes, or new classes, given profiles and nodes. */
export function drawMastery(chain: PosteriorChain): void {
  const { K, lines, nodes, memory, random } = chain;
  const { nodeCounts, nodeMastered } = memory.layout.array;
  const students = memory.i32.subarray(nodeCounts / 4, nodeCounts / 4 + FACTOR_NODES);
  if (chain.classes) {
    const mastered = memory.i32.subarray(nodeMastered / 4, nodeMastered / 4 + FACTOR_NODES * K);
    chain.classes = drawClasses(students, mastered, K, random.lines);
    return;
  }
  const masters = new Int32Array(FACTOR_NODES);
  for (let k = 0; k < K; k++) {
    for (let q = 0; q < FACTOR_NODES; q++) masters[q] = memory.i32[nodeMastered / 4 + q * K + k];
    lines[k] = drawLine(lines[k], { x: nodes.theta, trials: students, successes: masters }, random.lines);
  }
}
