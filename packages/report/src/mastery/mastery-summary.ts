import { emptyColumns, type Profiles, type QMatrix } from "@qmatrix/core/data";
import type { CdmFit } from "@qmatrix/core/fit";
import { patternText } from "@qmatrix/core/models";
import { attributePrevalence } from "../fit/attribute-prevalence.ts";
import { type ClassShare, studentClasses } from "./student-classes.ts";
import { type Together, togetherInModel, togetherOfStudents } from "./together.ts";

/** Attribute profiles, whichever command estimated them: all that a report says of attributes and students. */
export interface MasterySummary {
  readonly q: QMatrix;
  readonly profiles: Profiles;
  /** [K] share of students who master each attribute. */
  readonly prevalence: readonly number[];
  /** Attribute patterns by falling share, estimated by the model or counted over the students. */
  readonly classes: readonly ClassShare[];
  readonly together: Together;
  /** Whether shares of several attributes at once are the model's, or added up from the students. */
  readonly from: "model" | "students";
  /** Whether the model has an attribute hierarchy. */
  readonly hasHierarchy: boolean;
  /** Attributes that no item requires, which everything here leaves out. */
  readonly unused?: readonly string[];
}

/**
 * From the students' probabilities alone. Attributes that no item requires are left out, and named in `unused`: no response tells
 * anything about them.
 */
export function masteryOfLearned(q: QMatrix, profiles: Profiles): MasterySummary {
  const kept = Array.from({ length: q.K }, (_, k) => k).filter((k) => !emptyColumns(q).includes(k));
  if (kept.length === 0 || kept.length === q.K) return masteryOfStudents(q, profiles);
  const columns = <Values extends Uint8Array | Float64Array>(values: Values, rows: number, into: Values) => {
    for (let row = 0; row < rows; row++)
      for (const [at, k] of kept.entries()) into[row * kept.length + at] = values[row * q.K + k];
    return into;
  };
  const attributes = kept.map((k) => q.attributes[k]);
  const entries = columns(q.entries, q.J, new Uint8Array(q.J * kept.length));
  const mastery = columns(profiles.mastery, profiles.N, new Float64Array(profiles.N * kept.length));
  return {
    ...masteryOfStudents(
      { ...q, K: kept.length, attributes, entries },
      { ...profiles, K: kept.length, attributes, mastery },
    ),
    unused: q.attributes.filter((_, k) => !kept.includes(k)),
  };
}

/** From the students' probabilities alone. */
function masteryOfStudents(q: QMatrix, profiles: Profiles): MasterySummary {
  const { N, K, mastery } = profiles;
  const prevalence = Array.from({ length: K }, (_, k) => {
    let sum = 0;
    for (let i = 0; i < N; i++) sum += mastery[i * K + k];
    return Math.min(sum / N, 1);
  });
  const together = togetherOfStudents(profiles);
  return {
    q,
    profiles,
    prevalence,
    classes: studentClasses(profiles),
    together,
    from: "students",
    hasHierarchy: false,
  };
}

/** From a fitted model, where its attribute patterns are listed; else from its students. */
export function masteryOfFit(fit: CdmFit): MasterySummary {
  const { q, attributes } = fit.model;
  const { space, probabilities, prerequisites = [] } = attributes;
  const hasHierarchy = prerequisites.length > 0;
  const { profiles } = fit.classification;
  if (space === null || probabilities === null) return { ...masteryOfStudents(q, profiles), hasHierarchy };
  const classes = Array.from(space.patterns, (pattern, c) => ({
    pattern: patternText(pattern, q.K),
    share: Math.min(probabilities[c], 1),
  })).sort((a, b) => b.share - a.share);
  const prevalence = attributePrevalence(fit).map((share) => Math.min(share, 1));
  return {
    q,
    profiles,
    prevalence,
    classes,
    together: togetherInModel(classes, q.K),
    from: "model",
    hasHierarchy,
  };
}
