import { masters, type Profiles } from "../../data/profiles.ts";
import type { Classification } from "../cdm-fit.ts";
import type { GibbsChain } from "./gibbs-chain.ts";
import type { GibbsLayout } from "./gibbs-layout.ts";
import { gibbsSweep } from "./gibbs-sweep.ts";
import type { GibbsTables } from "./gibbs-tables.ts";

/** Sweeps that are not counted, for the chain to forget where it began. */
const WARM_UP_SWEEPS = 20;
/** At 200 the root mean square error of a mastery probability is 0.007 to 0.017: see docs/methods/stochastic-em.md. */
export const DEFAULT_SWEEPS = 200;

/**
 * Attribute profiles under known parameters:
 *
 *   mastery_ik = (1/S) Σ_s P(α_ik = 1 | all else in sweep s)        EAP_k = [mastery_k ≥ ½]
 *
 * Moves the chain on.
 */
export function classifyByGibbs(
  chain: GibbsChain,
  layout: GibbsLayout,
  tables: GibbsTables,
  options: {
    readonly students: readonly string[];
    readonly attributes: readonly string[];
    readonly sweeps?: number;
  },
): Classification {
  const { students, attributes, sweeps = DEFAULT_SWEEPS } = options;
  const { N } = chain;
  const { K } = layout;
  for (let sweep = 0; sweep < WARM_UP_SWEEPS; sweep++) gibbsSweep(chain, layout, tables);
  const mastery = new Float64Array(N * K);
  for (let sweep = 0; sweep < sweeps; sweep++) gibbsSweep(chain, layout, tables, { mastery });
  for (let at = 0; at < mastery.length; at++) mastery[at] /= sweeps;
  const profiles: Profiles = { N, K, students, attributes, mastery };
  const eap = new Uint8Array(N * K);
  for (let i = 0; i < N; i++) for (let k = 0; k < K; k++) eap[i * K + k] = masters(profiles, i, k) ? 1 : 0;
  return { profiles, eap, map: null, mle: null };
}
