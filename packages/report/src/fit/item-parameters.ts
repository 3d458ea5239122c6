import type { ItemStandardErrors } from "@qmatrix/core/fit";
import type { CdmItem } from "@qmatrix/core/models";
import { effectNames, probabilityNames } from "./parameter-names.ts";

/** An item's parameter with its name; `error` is its standard error, null where there is none. */
export interface ItemParameter {
  readonly name: string;
  readonly estimate: number;
  readonly error: number | null;
}

/** Success probabilities, then effects, then guessing and slipping where the model has them (DINA, DINO). */
export function itemParameters(item: CdmItem, errors: ItemStandardErrors | null): ItemParameter[] {
  const { effects, probabilities } = item;
  const parameters = [
    ...probabilityNames(item).map((name, pattern) => ({
      name,
      estimate: probabilities[pattern],
      error: errors?.probabilities[pattern] ?? null,
    })),
    ...effectNames(item).map((name, effect) => ({
      name,
      estimate: effects[effect],
      error: errors?.effects[effect] ?? null,
    })),
  ];
  const all = probabilities.length - 1;
  if (hasGuessAndSlip(item))
    parameters.push(
      { ...parameters[0], name: "guess" },
      { ...parameters[all], name: "slip", estimate: 1 - probabilities[all] },
    );
  return parameters;
}

function hasGuessAndSlip({ model, probabilities }: CdmItem): boolean {
  return (model === "DINA" || model === "DINO") && probabilities.length > 1;
}
