/**
 * Item models, attribute distributions, hierarchies, and the format of a fitted model.
 *
 * @module
 */
export type { AttributeDistribution, AttributeDistributionName } from "../models/attribute-distribution.ts";
export { ATTRIBUTE_DISTRIBUTION_NAMES } from "../models/attribute-distributions.ts";
export type { Cdm, CdmAttributes, CdmItem } from "../models/cdm.ts";
export { cdmFrom } from "../models/cdm-from.ts";
export type { ClassSpace } from "../models/class-space.ts";
export type { ConditionallyIndependent, Nodes } from "../models/conditionally-independent.ts";
export {
  type FittedAttributes,
  type FittedItem,
  type FittedModel,
  fittedModel,
  patternText,
} from "../models/fitted-model.ts";
export type { Prerequisite } from "../models/hierarchy.ts";
export { MOST_SLOPE, slopesAtLimit } from "../models/higher-order.ts";
export { effectCount } from "../models/item-design.ts";
export { itemProbabilitiesFrom } from "../models/item-effects.ts";
export { ITEM_FAMILIES, type ItemFamily } from "../models/item-family.ts";
export type { ItemModelName } from "../models/item-model.ts";
export { ITEM_MODEL_NAMES } from "../models/item-models.ts";
export { STUDENTS_PER_PATTERN, supportedDistribution } from "../models/supported-distribution.ts";
