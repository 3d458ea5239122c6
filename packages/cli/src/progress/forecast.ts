/**
 * What a command will still have to do: its phases in their order, what each is called in plain words, and about how long it takes. Units
 * are those of one search of the learner, or of one start of a fit; what a unit takes is measured while the command runs. The
 * figures are means of ECPE, fraction subtraction and the number-line example; they change no result.
 */
export interface Phase {
  /** How the labels of its batches begin. */
  readonly label: string;
  readonly words: string;
  /** Of a job of weight 1. */
  readonly unit: number;
  /** Of the whole phase, where it is still to come: how many units, times how likely it comes. */
  readonly ahead: number;
  /** How many batches it has, as a rule. Default 1. */
  readonly batches?: number;
  /** What part of a job's time has passed when it says that it is done but for its end: a search says nothing of its last moves. Default 1. */
  readonly told?: number;
}

const SEARCH_TOLD = 0.27;
const CHOOSING = "Choosing the number of attributes";
const ABILITY = "Fitting models with a continuous ability";

const LEARN: readonly Phase[] = [
  { label: "Choosing the number", words: CHOOSING, unit: 0.7, ahead: 0, told: SEARCH_TOLD },
  { label: "Comparing numbers", words: CHOOSING, unit: 0.7, ahead: 4, told: SEARCH_TOLD },
  { label: "Searching", words: "Searching for Q-matrices", unit: 1, ahead: 2, told: SEARCH_TOLD },
  { label: "Searching with", words: ABILITY, unit: 1.7, ahead: 2.5, told: SEARCH_TOLD },
  { label: "Comparing with attributes", words: ABILITY, unit: 0.6, ahead: 0.3 },
  { label: "Comparing solutions", words: "Comparing solutions", unit: 0.6, ahead: 0.3 },
  { label: "Looking for prerequisites", words: "Looking for prerequisites", unit: 0.6, ahead: 0.6 },
  {
    label: "Sampling",
    words: "Estimating inclusion probabilities",
    unit: 0.12,
    ahead: 1.5,
    batches: 3,
    told: 0.9,
  },
  {
    label: "Comparing with other",
    words: "Comparing with models without skills",
    unit: 0.012,
    ahead: 0.8,
    told: 0.4,
  },
];

/** The starts of a fit race each other in several batches. */
const FIT: readonly Phase[] = [
  { label: "Fitting", words: "Fitting the model", unit: 1, ahead: 0, batches: 3 },
  { label: "Evaluating the fit", words: "Evaluating the fit", unit: 1.5, ahead: 6 },
  { label: "Comparing item models", words: "Testing reduced models", unit: 1, ahead: 8 },
];

/** The phases of a command, by the method that it begins with; one without an entry has its own labels, and every job counts the same. */
const PHASES: Readonly<Record<string, readonly Phase[]>> = {
  learn: LEARN,
  validate: [
    { label: "Validating", words: "Validating", unit: 1, ahead: 0, told: SEARCH_TOLD },
    ...LEARN,
    { label: "Fitting the suggested", words: "Fitting the suggested Q-matrix", unit: 0.3, ahead: 1 },
  ],
  fit: FIT,
  rbm: [{ label: "Training", words: "Training with cross-validation", unit: 1, ahead: 0 }],
};

export function phasesOf(method: string): readonly Phase[] {
  return PHASES[method] ?? [];
}

/** The phase that a batch belongs to: the longest beginning that fits. */
export function phaseOf(phases: readonly Phase[], label: string): Phase {
  const fitting = phases.filter((phase) => label.startsWith(phase.label));
  const longest = fitting.sort((a, b) => b.label.length - a.label.length)[0];
  return longest ?? { label, words: label, unit: 1, ahead: 0 };
}
