import type { CdmItem } from "../../models/cdm.ts";
import { itemProbabilitiesFrom } from "../../models/item-effects.ts";
import { clipProbability } from "../../models/probability-bounds.ts";

/** A NIDA item from ln g and ln(1 − s), taken at the places of the attributes that it needs. */
export function nidaItem(
  places: readonly number[],
  logGuess: Float64Array,
  logMaster: Float64Array,
): CdmItem {
  const effects = new Float64Array(places.length + 1);
  for (const [a, place] of places.entries()) {
    effects[0] += logGuess[place];
    effects[a + 1] = logMaster[place] - logGuess[place];
  }
  const probabilities = itemProbabilitiesFrom("NIDA", places.length, effects).map(clipProbability);
  return { model: "NIDA", effects, probabilities };
}
