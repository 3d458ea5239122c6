import { acdm } from "./acdm.ts";
import { dina } from "./dina.ts";
import { dino } from "./dino.ts";
import { gdina } from "./gdina.ts";
import type { ItemModel, ItemModelName } from "./item-model.ts";

/** Every item model by its name. */
export const itemModels: Readonly<Record<ItemModelName, ItemModel>> = {
  DINA: dina,
  DINO: dino,
  ACDM: acdm,
  GDINA: gdina,
};
