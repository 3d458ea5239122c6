import {
  describeValue,
  InvalidInputError,
  ITEM_MODEL_NAMES,
  type ItemModelName,
  listNames,
} from "@qmatrix/core";
import { readRows } from "../files/read-rows.ts";

/** Reads a table with the columns item and model; returns a model for each of `items`, which are those of `itemsOf`. */
export async function readItemModels(
  path: string,
  items: readonly string[],
  itemsOf: string,
): Promise<ItemModelName[]> {
  const wanted = new Set(items);
  const modelOf = new Map<string, ItemModelName>();
  await readRows(path, ["item", "model"], ([item, name], place) => {
    const refuse = (column: string, mustBe: string, received: string) =>
      new InvalidInputError(path, `${place}, column ${describeValue(column)}`, mustBe, received);
    if (!wanted.has(item)) throw refuse("item", `an item of ${itemsOf}`, describeValue(item));
    if (modelOf.has(item)) throw refuse("item", "an item not seen before", describeValue(item));
    const model = itemModelNamed(name);
    if (model === undefined)
      throw new InvalidInputError(
        path,
        `${place}, item ${describeValue(item)}`,
        `one of ${ITEM_MODEL_NAMES.join(", ")}`,
        describeValue(name),
      );
    modelOf.set(item, model);
  });
  const lacking = items.filter((item) => !modelOf.has(item));
  if (lacking.length > 0)
    throw new InvalidInputError(
      path,
      "the table",
      `a row for each of the ${items.length} items of ${itemsOf}`,
      `none for ${listNames(lacking)}`,
    );
  return items.map((item) => modelOf.get(item)!);
}

/** The item model of this name, capitals or not; undefined if there is none. */
export function itemModelNamed(name: string): ItemModelName | undefined {
  return ITEM_MODEL_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
}
