import type { QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { type ClassCounts, classCounts } from "../fit/class-counts.ts";
import type { EncodedResponses } from "../fit/em/encoded-responses.ts";
import type { ResponsePatterns } from "../fit/em/response-patterns.ts";
import { fitEncoded } from "../fit/fit-cdm.ts";
import { asPatterns } from "../fit/indices/as-patterns.ts";
import { type Cdm, enumerated } from "../models/cdm.ts";
import { gdi, pvaf } from "./gdi.ts";
import { type MesaPoint, mesa } from "./mesa.ts";

/** What a saturated fit says of every q-vector of every item. */
export interface Calibration {
  readonly cdm: Cdm;
  readonly patterns: ResponsePatterns;
  readonly counts: ClassCounts;
  /** [J][2^K] by q-vector as bits; null where nothing tells the classes apart, as in an item that all solve. */
  readonly pvafs: readonly (Float64Array | null)[];
  /** [J] the best q-vector of each size; null likewise. */
  readonly mesas: readonly (readonly MesaPoint[] | null)[];
}

/** Stops as GDINA::Qval's own fits do: the choices rest on the second digit of a PVAF. */
const TOLERANCE = 1e-4;

/** The G-DINA model fitted with the Q-matrix, every attribute pattern with a share of its own. */
export function calibrate(encoded: EncodedResponses, q: QMatrix): Calibration {
  const { model } = fitEncoded(encoded, {
    q,
    model: "GDINA",
    attributeDistribution: "saturated",
    tolerance: TOLERANCE,
  });
  return calibrationOf(encoded.patterns(), model);
}

/** The same from a model that is fitted already, all 2^K patterns listed. */
export function calibrationOf(data: Responses | ResponsePatterns, cdm: Cdm): Calibration {
  const where = "calibrate";
  const patterns = asPatterns(where, data, cdm);
  const counts = classCounts(where, patterns, cdm);
  const { space, probabilities } = enumerated(where, cdm);
  const pvafs = cdm.q.items.map((_, j) => pvaf(gdi(probabilities, classSuccess(counts, j, space.C))));
  return { cdm, patterns, counts, pvafs, mesas: pvafs.map((values) => values && mesa(values)) };
}

/** Responses that a class without students is taken to have: half a right one of so few that nothing else feels them. */
const NEXT_TO_NOTHING = 1e-10;

/**
 * [C] the success probability of item j in each class, from the responses and not from what its q-vector allows:
 *
 *   p_c = (correct_jc + 1e-10) / (answered_jc + 2e-10)
 *
 * Source: GDINA::Qval, the constants included.
 */
function classSuccess({ answered, correct }: ClassCounts, j: number, C: number): Float64Array {
  const success = new Float64Array(C);
  for (let c = 0; c < C; c++)
    success[c] = (correct[j * C + c] + NEXT_TO_NOTHING) / (answered[j * C + c] + 2 * NEXT_TO_NOTHING);
  return success;
}
