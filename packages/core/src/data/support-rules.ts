/**
 * What data of a given size can support: rules with their reasons, from simulated data (docs/methods/support.md, bench/support).
 *
 *   students per attribute   n / K, where n is the mean number of responses per item
 *   items per attribute      m / K, where m is the mean number of responses per student
 *
 * So responses that are missing count as students and items that are not there.
 */
export interface DataSize {
  readonly students: number;
  readonly items: number;
  /** Responses that are not missing. Default: all. */
  readonly responses?: number;
  readonly attributes: number;
  /** Free parameters of a model that is to be fitted. */
  readonly parameters?: number;
  /** Whether a Q-matrix is learned, or judged, from the data. Default false: it is known. */
  readonly learnsQ?: boolean;
}

/** "insufficient": do not use the result; "weak": take it for a hypothesis. */
export type SupportLevel = "sufficient" | "weak" | "insufficient";

export type SupportFinding =
  | {
      readonly code: "few-students-per-attribute";
      readonly level: "weak" | "insufficient";
      readonly perAttribute: number;
      /** Share of wrong entries of a learned Q-matrix in simulated data of this size, with noise of 0.2. */
      readonly wrongEntries: number;
      /** So many are needed for the next level, and for none. */
      readonly needed: number;
    }
  | {
      readonly code: "few-items-per-attribute";
      readonly level: "weak" | "insufficient";
      readonly perAttribute: number;
      /** Attribute-level classification accuracy in simulated data with so few, and with four, with noise of 0.2. */
      readonly accuracy: number;
      readonly accuracyWithFour: number;
      readonly needed: number;
    }
  | {
      readonly code: "many-parameters";
      readonly level: "insufficient";
      readonly parameters: number;
      readonly students: number;
    };

export interface Support {
  readonly level: SupportLevel;
  readonly findings: readonly SupportFinding[];
}

/**
 * Students per attribute and the share of wrong entries with fewer than that, mean over 4 and 6 attributes with 2 and 4 items each
 * [bench/results/support.json]. A matrix of zeros had 20–29% wrong: below 10 students per attribute half of this or more was left,
 * below 25 a sixth or more.
 */
const WRONG_ENTRIES: readonly (readonly [below: number, wrong: number])[] = [
  [5, 0.17],
  [10, 0.11],
  [25, 0.05],
];
const INSUFFICIENT_STUDENTS = 10;
const WEAK_STUDENTS = 25;
/** An attribute that fewer items than three require is not identified under DINA [GX19]; with fewer than two nothing confirms it. */
const INSUFFICIENT_ITEMS = 2;
const WEAK_ITEMS = 3;
/** With two, and with four items per attribute, 100 students or more. */
const ACCURACY = { withTwo: 0.8, withFour: 0.89 };

/** Judges whether data are large enough for what is asked of them, worst finding first. */
export function supportOf({
  students,
  items,
  responses = students * items,
  attributes,
  parameters,
  learnsQ = false,
}: DataSize): Support {
  const findings: SupportFinding[] = [];
  const share = responses / (students * items);
  const ofStudents = responses / items / attributes;
  const ofItems = responses / students / attributes;
  if (learnsQ && ofStudents < WEAK_STUDENTS) {
    const level = ofStudents < INSUFFICIENT_STUDENTS ? "insufficient" : "weak";
    const [, wrongEntries] = WRONG_ENTRIES.find(([below]) => ofStudents < below)!;
    const needed = Math.ceil((WEAK_STUDENTS * attributes) / share);
    findings.push({
      code: "few-students-per-attribute",
      level,
      perAttribute: ofStudents,
      wrongEntries,
      needed,
    });
  }
  if (attributes > 1 && ofItems < WEAK_ITEMS) {
    const level = ofItems < INSUFFICIENT_ITEMS ? "insufficient" : "weak";
    const needed = Math.ceil((WEAK_ITEMS * attributes) / share);
    const { withTwo: accuracy, withFour: accuracyWithFour } = ACCURACY;
    findings.push({
      code: "few-items-per-attribute",
      level,
      perAttribute: ofItems,
      accuracy,
      accuracyWithFour,
      needed,
    });
  }
  if (parameters !== undefined && parameters > students)
    findings.push({ code: "many-parameters", level: "insufficient", parameters, students });
  findings.sort((a, b) => Number(b.level === "insufficient") - Number(a.level === "insufficient"));
  return { level: findings[0]?.level ?? "sufficient", findings };
}
