import { masksOf } from "../data/q-matrix.ts";
import { type AttributeTest, attributeTests } from "./attribute-tests.ts";
import type { Calibration } from "./calibrate.ts";
import { chooseHull } from "./hull-choice.ts";
import type { MesaPoint } from "./mesa.ts";
import { choosePvaf, predictedCut } from "./pvaf-choice.ts";
import { scoreTable } from "./score-table.ts";

/** A way to choose a point of a mesa: its place, and the places that it considers at all. */
export type MesaChoice = (points: readonly MesaPoint[]) => {
  readonly at: number;
  readonly considered: readonly boolean[];
};

export type PvafCut = number | "predicted";

/** By PVAF; the cut may be worked out from the fit. */
export function pvafChoice({ cdm, patterns }: Calibration, cut: PvafCut): MesaChoice {
  const quality = cdm.items.map(({ probabilities: p }) => p[p.length - 1] - p[0]);
  const mean = quality.reduce((a, b) => a + b, 0) / quality.length;
  const used = cut === "predicted" ? predictedCut(patterns.N, patterns.J, mean) : cut;
  return (points) => ({ at: choosePvaf(points, used), considered: points.map(() => true) });
}

export function hullChoice(): MesaChoice {
  return (points) => {
    const { at, onHull } = chooseHull(points);
    return { at, considered: onHull };
  };
}

/** [J] the q-vectors chosen; an item that tells nothing keeps its own. */
export function chosenOn({ cdm, mesas }: Calibration, choose: MesaChoice): Uint32Array {
  return masksOf(cdm.q).map((q, j) => {
    const points = mesas[j];
    return points ? points[choose(points).at].q : q;
  });
}

export interface TestedItem {
  readonly j: number;
  /** [2^K] */
  readonly pvaf: Float64Array;
  /** The Wald tests of all attributes of a q-vector. */
  readonly test: (q: number) => AttributeTest[];
}

/** Item after item that tells something, ready to be tested. */
export function* testedItems({ cdm, patterns, counts, pvafs }: Calibration): Generator<TestedItem> {
  const table = scoreTable("chooseByWald", patterns, cdm);
  for (const [j, pvaf] of pvafs.entries()) {
    if (pvaf === null) continue;
    const others = table.without(j);
    yield { j, pvaf, test: (q) => attributeTests(table, others, counts, j, q) };
  }
}
