import { nidaParameters, type StandardErrors } from "@qmatrix/core/fit";
import { type Cdm, itemProbabilitiesFrom } from "@qmatrix/core/models";

/** What NIDA items share: an attribute's chance to guess and to slip. */
export interface SharedParameters {
  readonly attribute: string;
  /** Whether the items tell the two numbers themselves, not only products with those of other attributes. */
  readonly identified: boolean;
  readonly guess: number;
  readonly guessError: number | null;
  readonly slip: number;
  readonly slipError: number | null;
}

/** One for every attribute that a NIDA item needs. */
export function sharedParameters({ q, items }: Cdm, errors: StandardErrors | null): SharedParameters[] {
  if (!items.some(({ model }) => model === "NIDA")) return [];
  const { attributes, logGuess, logMaster, identified } = nidaParameters(q, items);
  return attributes.map((k, at) => {
    const single = Float64Array.of(logGuess[at], logMaster[at] - logGuess[at]);
    const [guess, master] = itemProbabilitiesFrom("NIDA", 1, single);
    const found = errors?.shared.find(({ attribute }) => attribute === q.attributes[k]);
    return {
      attribute: q.attributes[k],
      identified: identified[at],
      guess,
      guessError: found?.guess ?? null,
      slip: 1 - master,
      slipError: found?.slip ?? null,
    };
  });
}
