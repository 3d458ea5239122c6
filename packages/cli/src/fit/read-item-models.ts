import { describeValue, listChoices, listNames } from "@qmatrix/core/data";
import { ITEM_MODEL_NAMES, type ItemModelName } from "@qmatrix/core/models";
import { cellText, columnText, nameText, unexpected, wrong } from "../files/file-error.ts";
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
    const refuse = (expected: string, found: string) =>
      unexpected(path, [place, columnText("item")], expected, found);
    if (!wanted.has(item)) throw refuse(`an item of ${itemsOf}`, cellText(item));
    if (modelOf.has(item))
      throw wrong(path, [place, columnText("item")], `duplicate item ${describeValue(item)}.`);
    const model = itemModelNamed(name);
    if (model === undefined)
      throw unexpected(
        path,
        [place, `item ${nameText(item)}`],
        listChoices(ITEM_MODEL_NAMES),
        describeValue(name),
      );
    modelOf.set(item, model);
  });
  const lacking = items.filter((item) => !modelOf.has(item));
  if (lacking.length > 0)
    throw unexpected(
      path,
      [],
      `a row for each of the ${items.length} items of ${itemsOf}`,
      `none for ${listNames(lacking)}`,
    );
  return items.map((item) => modelOf.get(item)!);
}

/** The item model of this name, capitals and hyphens or not ("R-RUM" is RRUM); undefined if there is none. */
export function itemModelNamed(name: string): ItemModelName | undefined {
  const bare = (text: string) => text.toLowerCase().replaceAll("-", "");
  return ITEM_MODEL_NAMES.find((known) => bare(known) === bare(name));
}
