import type { QMatrix } from "../../data/q-matrix.ts";
import type { Responses } from "../../data/responses.ts";
import { checkNumber } from "../../errors/check-number.ts";
import { type FactorOptions, factorLoadings } from "./factor-loadings.ts";
import { LOADING_CUT, qFromLoadings } from "./q-from-loadings.ts";

export interface FactorQOptions extends FactorOptions {
  /** An item needs the attributes on which it loads more than this. Default 0.2. */
  readonly cut?: number;
}

/** A Q-matrix by factor analysis alone: `factorLoadings`, cut. */
export function factorQ(
  responses: Responses,
  K: number,
  { cut = LOADING_CUT, ...options }: FactorQOptions = {},
): QMatrix {
  checkNumber("factorQ", "cut", cut, "≥ 0 and < 1", (value) => value >= 0 && value < 1);
  return qFromLoadings(factorLoadings(responses, K, options).loadings, responses.items, K, { cut });
}
