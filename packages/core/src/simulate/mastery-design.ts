import { checkList, checkRecord } from "../errors/check-kind.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { checkOneOf } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Prerequisite } from "../models/hierarchy.ts";
import { HIERARCHY_SHAPES, type HierarchyShape } from "./hierarchy-shape.ts";

/** How attributes depend on each other, where that is not one factor. */
export type MasteryDesign = TwoFactorMastery | ClassMastery | HierarchyMastery;

/** Two correlated factors: one for the first half of the attributes (the larger one), one for the rest. */
export interface TwoFactorMastery {
  readonly kind: "two-factors";
  /** Correlation between attributes of different halves; `rho` is that within a half, and not below it. */
  readonly between: number;
}

/** A mixture of equally likely classes, in each of which the attributes are independent. */
export interface ClassMastery {
  readonly kind: "classes";
  readonly classes: number;
  /** Between these each class's probabilities of mastery are drawn. Default [0.1, 0.9]. */
  readonly mastery?: readonly [lowest: number, highest: number];
}

/** Only patterns in which an attribute comes with all that it needs (see `simulateHierarchy`). */
export interface HierarchyMastery {
  readonly kind: "hierarchy";
  readonly hierarchy: HierarchyShape | readonly Prerequisite[];
}

const KINDS: readonly MasteryDesign["kind"][] = ["two-factors", "classes", "hierarchy"];
const MOST_CLASSES = 1000;

/** Throws an InvalidInputError that names the option at fault. */
export function checkMastery(where: string, mastery: MasteryDesign, rho: number): void {
  checkRecord(where, "mastery", mastery, "an object with the kind of dependence");
  checkOneOf(where, "mastery.kind", mastery.kind, KINDS);
  if (mastery.kind === "two-factors") {
    const upTo = (value: number) => value >= 0 && value <= rho;
    checkNumber(where, "mastery.between", mastery.between, `at least 0 and at most rho (${rho})`, upTo);
    return;
  }
  if (rho !== 0)
    throw new InvalidInputError(
      where,
      "rho",
      `omitted with mastery "${mastery.kind}"`,
      describeValue(rho),
      undefined,
      `{} cannot be combined with mastery "${mastery.kind}".`,
    );
  if (mastery.kind === "hierarchy") {
    if (typeof mastery.hierarchy === "string")
      checkOneOf(where, "mastery.hierarchy", mastery.hierarchy, HIERARCHY_SHAPES);
    else checkList(where, "mastery.hierarchy", mastery.hierarchy, "a shape, or a list of prerequisites");
    return;
  }
  checkWhole(where, "mastery.classes", mastery.classes, 1, MOST_CLASSES);
  const { mastery: bounds = [0, 1] } = mastery;
  checkList(where, "mastery.mastery", bounds, "two bounds, the lower one first");
  const [lowest, highest] = bounds;
  checkNumber(where, "mastery.mastery[0]", lowest, "from 0 to 1", (value) => value >= 0 && value <= 1);
  const above = (value: number) => value >= lowest && value <= 1;
  checkNumber(where, "mastery.mastery[1]", highest, `from ${lowest} to 1`, above);
}
