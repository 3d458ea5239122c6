import { ATTRIBUTE_DISTRIBUTION_NAMES, ITEM_MODEL_NAMES } from "@qmatrix/core/models";
import { z } from "zod";

/**
 * A study as data: parts, each with cells (crossed factors), how often they are repeated, and what is run on every data
 * set. docs/studies.md explains every key.
 */
const STUDY_SCHEMA_VERSION = 1;
/** Of a study, all parts, cells and runs together: each is a line of results.jsonl, which is read as a whole. */
export const MOST_REPLICATIONS = 1_000_000;
/** Of a part: a data set of every cell is tried before anything runs. */
export const MOST_CELLS = 10_000;
/** Of a data set. */
export const MOST_RESPONSES = 2_000_000_000;

/** Names become names of files: `claims.csv` is of the claims. */
const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "a name of at most 60 lower-case letters, digits and hyphens")
  .refine((text) => text !== "claims", 'a name other than "claims"');
const share = z.number().min(0).max(1);

/** What is simulated; the names and the meaning of the options of `simulate`. */
const simulated = z.strictObject({
  model: z.enum([...ITEM_MODEL_NAMES, "mixture"]),
  attributes: z.int().min(1).max(1000),
  examinees: z.int().min(1).max(10_000_000),
  noise: z
    .union([z.number(), z.strictObject({ guess: z.array(share).max(2), slip: z.array(share).max(2) })])
    .optional(),
  rho: z.number().optional(),
  qDesign: z
    .union([
      z.enum(["paper", "random"]),
      z.strictObject({
        items: z.int().min(1).max(10_000),
        sizes: z.array(z.number().min(0)).min(1).max(1000),
        identityBlocks: z.int().min(0).max(10_000).optional(),
      }),
    ])
    .optional(),
  mastery: z.record(z.string(), z.unknown()).optional(),
  missing: share.optional(),
});

/** Real responses: files, by their paths from the study's folder. */
const recorded = z.strictObject({ responses: z.string(), q: z.string().optional() });

/** What the runs of the engine work on. */
export const dataDesign = z.union([simulated, recorded]);

/** What a module works on: anything, with real responses under the same names. */
export const moduleData = z.union([
  z.looseObject({ responses: z.string(), q: z.string().optional() }),
  z.looseObject({ responses: z.undefined().optional() }),
]);

const learner = z.strictObject({
  method: z.enum(["refined", "rbm", "factor", "zero"]),
  effort: z.enum(["quick", "normal", "thorough"]).optional(),
  conventions: z.enum(["program", "printed"]).optional(),
  attributes: z.union([z.int().min(1).max(1000), z.literal("auto")]).optional(),
  startsFromQ: z.boolean().optional(),
});

const run = z.discriminatedUnion("kind", [
  learner.extend({ kind: z.literal("learn") }),
  learner.extend({ kind: z.literal("classify") }),
  z.strictObject({
    kind: z.literal("converge"),
    penalty: z.number().min(0),
    learningRate: z.number().positive(),
    epochs: z.int().min(1).max(1_000_000),
  }),
  z.strictObject({
    kind: z.literal("fit"),
    model: z.enum(ITEM_MODEL_NAMES),
    q: z.union([z.literal("given"), learner]),
    distribution: z.enum(ATTRIBUTE_DISTRIBUTION_NAMES).optional(),
    starts: z.int().min(1).max(10_000).optional(),
  }),
  /** A run of the study's own: a module in its folder, and settings that only the module knows. */
  z.looseObject({ kind: z.literal("module"), module: z.string() }),
]);

const figure = z.discriminatedUnion("kind", [
  /** Means of results against a factor, or against the number of entries of Q. */
  z.strictObject({
    kind: z.literal("lines"),
    x: z.string(),
    /** Key of a result, and what the picture calls it. */
    metrics: z.record(z.string(), z.string()),
    series: z.array(z.string()),
    references: z
      .array(
        z.union([
          z.strictObject({ label: z.string(), metric: z.string().optional(), value: z.number() }),
          /** The means of a result in another part, all its runs and cells. */
          z.strictObject({ label: z.string(), metric: z.string(), part: z.string(), key: z.string() }),
        ]),
      )
      .optional(),
  }),
  /** A result that is a list, against its places or against seconds. */
  z.strictObject({
    kind: z.literal("curves"),
    key: z.string(),
    against: z.enum(["epochs", "seconds"]),
    series: z.array(z.string()),
    /** A picture for each value of this factor. */
    by: z.string().optional(),
  }),
]);

const part = z.strictObject({
  title: z.string(),
  about: z.string().optional(),
  replications: z.int().min(0).max(MOST_REPLICATIONS),
  /** Of this part, in place of the design's. */
  fullReplications: z.int().min(1).max(MOST_REPLICATIONS).optional(),
  /** What all its data sets have. */
  data: z.record(z.string(), z.unknown()),
  /** Combinations that are no cross: each gives several keys at once, and is crossed with the rest. */
  cells: z.array(z.record(z.string(), z.unknown())).min(1).optional(),
  /** What is crossed: of each key the values it takes. */
  cross: z.record(z.string(), z.array(z.unknown()).min(1)).optional(),
  /** Cells with another number of replications: the last that fits counts. */
  except: z
    .array(
      z.strictObject({
        where: z.record(z.string(), z.array(z.unknown()).min(1)),
        runs: z.array(name).optional(),
        replications: z.int().min(0).max(MOST_REPLICATIONS),
      }),
    )
    .optional(),
  runs: z.record(name, run),
  /** Parts that must be done before this one: its modules are given their results. */
  after: z.array(name).min(1).optional(),
  /** Keys of a run's result that are kept; all if left out. */
  record: z.array(z.string()).optional(),
  figure: figure.optional(),
});

export const studyDesign = z.strictObject({
  schemaVersion: z.literal(STUDY_SCHEMA_VERSION),
  title: z.string(),
  about: z.string().optional(),
  /** What the study asks: the page begins with it and with what the results say. */
  question: z.string().optional(),
  /** Replications a cell that the whole would have: the report says what they would take. */
  fullReplications: z.int().min(1).max(MOST_REPLICATIONS).optional(),
  /** Results that were recorded in another form, and the module that reads a line of them. */
  earlier: z.strictObject({ module: z.string(), files: z.array(z.string()).min(1) }).optional(),
  /** The module that makes the study's own pages. */
  pages: z.string().optional(),
  parts: z.record(name, part),
});

export type StudyDesign = z.infer<typeof studyDesign>;
export type StudyPart = z.infer<typeof part>;
export type StudyRun = z.infer<typeof run>;
export type StudyFigure = z.infer<typeof figure>;
export type Learner = z.infer<typeof learner>;
export type SimulatedData = z.infer<typeof simulated>;
export type RecordedData = z.infer<typeof recorded>;
export type StudyData = SimulatedData | RecordedData | Readonly<Record<string, unknown>>;
export type ModuleRun = Extract<StudyRun, { kind: "module" }>;

export function isRecorded(data: StudyData): data is RecordedData {
  return typeof (data as Partial<RecordedData>).responses === "string";
}

/** Whether only modules of the study work on the data of a part, which may then be anything. */
export function isModulesOnly({ runs }: StudyPart): boolean {
  return Object.values(runs).every(({ kind }) => kind === "module");
}
