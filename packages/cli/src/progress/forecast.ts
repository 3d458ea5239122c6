/**
 * What a command will still have to do: its phases in their order, what each is called in plain words, and about how long it takes. Units
 * are those of one search of the learner, or of one start of a fit; what a unit takes is measured while the command runs. The
 * figures are from the runs in bench/results/progress; they change no result.
 */
export interface Phase {
  /** How the labels of its batches begin. */
  readonly label: string;
  readonly words: string;
  /** Of a job of weight 1. */
  readonly unit: number;
  /** Jobs of the whole phase, where it is still to come: the sum of their weights; 0 where nothing says that it will come. */
  readonly ahead: number;
  /** How many of them can run at once. Default: all. */
  readonly most?: number;
  /** How likely it comes. Default 1. */
  readonly chance?: number;
  /** The phase without which it hardly ever comes. */
  readonly after?: string;
  /** How many batches it has, as a rule. Default 1. */
  readonly batches?: number;
  /** What part of a job's time has passed when it says that it is done but for its end: a search says nothing of its last moves. Default 1. */
  readonly told?: number;
}

const CHOOSING = "Choosing the number of attributes";
const ABILITY = "Fitting models with a continuous ability";
const WITH_ABILITY = "Searching with";

/** Most real data go this way, simulated data do not; between both no estimate is off by much more than two. */
const ABILITY_CHANCE = 0.25;

const LEARN: readonly Phase[] = [
  { label: "Choosing the number", words: CHOOSING, unit: 2, ahead: 0, told: 0.3 },
  { label: "Comparing numbers", words: CHOOSING, unit: 1.5, ahead: 4, told: 0.25 },
  { label: "Searching", words: "Searching for Q-matrices", unit: 1, ahead: 2, batches: 2, told: 0.3 },
  { label: WITH_ABILITY, words: ABILITY, unit: 2.5, ahead: 3, chance: ABILITY_CHANCE, told: 0.15 },
  {
    label: "Comparing with attributes",
    words: ABILITY,
    unit: 0.5,
    ahead: 1,
    chance: ABILITY_CHANCE,
    after: WITH_ABILITY,
  },
  { label: "Looking for prerequisites", words: "Looking for prerequisites", unit: 0.5, ahead: 0.7 },
  {
    label: "Comparing solutions",
    words: "Comparing solutions",
    unit: 1.5,
    ahead: 5,
    chance: ABILITY_CHANCE,
    after: WITH_ABILITY,
  },
  // chains and the comparison run side by side; the comparison goes on alone
  {
    label: "Sampling",
    words: "Estimating inclusion probabilities and comparing with models without skills",
    unit: 0.05,
    ahead: 110,
    told: 0.5,
  },
  {
    label: "Comparing with other",
    words: "Comparing with models without skills",
    unit: 0.05,
    ahead: 0,
    most: 3,
    told: 0.3,
  },
];

/** The starts of a fit race each other in several batches. */
const FIT: readonly Phase[] = [
  { label: "Fitting", words: "Fitting the model", unit: 1, ahead: 0, batches: 4 },
  { label: "Evaluating the fit", words: "Evaluating the fit", unit: 1.5, ahead: 6 },
  { label: "Comparing item models", words: "Testing reduced models", unit: 8, ahead: 1 },
];

const MODELS: readonly Phase[] = [
  { label: "Comparing item models", words: "Choosing a model for each item", unit: 1.5, ahead: 0 },
  { label: "Fitting", words: "Fitting the models", unit: 1, ahead: 7 },
  {
    label: "Predicting held-out",
    words: "Predicting the responses of held-out students",
    unit: 0.4,
    ahead: 35,
  },
];

/** The phases of a command, by the method that it begins with; one without an entry has its own labels, and every job counts the same. */
const PHASES: Readonly<Record<string, readonly Phase[]>> = {
  learn: LEARN,
  validate: [
    { label: "Validating", words: "Validating", unit: 1, ahead: 0, told: 0.3 },
    ...LEARN,
    { label: "Fitting the suggested", words: "Fitting the suggested Q-matrix", unit: 0.3, ahead: 1 },
  ],
  fit: FIT,
  models: MODELS,
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
