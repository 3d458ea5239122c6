import { acdm } from "./acdm.ts";
import { dina } from "./dina.ts";
import { dino } from "./dino.ts";
import { gdina } from "./gdina.ts";
import { gdm } from "./gdm.ts";
import type { ItemModel, ItemModelName } from "./item-model.ts";
import { lcdm } from "./lcdm.ts";
import { llm } from "./llm.ts";
import { logGdina } from "./log-gdina.ts";
import { nida } from "./nida.ts";
import { rrum } from "./rrum.ts";

/** Every item model by its name. */
export const itemModels: Readonly<Record<ItemModelName, ItemModel>> = {
  DINA: dina,
  DINO: dino,
  ACDM: acdm,
  LLM: llm,
  RRUM: rrum,
  GDINA: gdina,
  LCDM: lcdm,
  "log-GDINA": logGdina,
  NIDA: nida,
  GDM: gdm,
};

/** Their names, in that order. */
export const ITEM_MODEL_NAMES = Object.keys(itemModels) as readonly ItemModelName[];
