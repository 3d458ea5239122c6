import { InvalidInputError, type Profiles, type QMatrix, type Responses, stream } from "@qmatrix/core/data";
import {
  type SimulationDesign,
  type SimulationModel,
  simulate,
  sizedQ,
  withMissing,
} from "@qmatrix/core/simulate";
import { contentId } from "../design/content-id.ts";
import { isRecorded, type RecordedData, type SimulatedData, type StudyData } from "../design/study-design.ts";

/** What a run works on. */
export interface StudyDataSet {
  readonly responses: Responses;
  /** The true Q-matrix, or an expert's. */
  readonly q: QMatrix | undefined;
  /** The true attribute patterns of the students. */
  readonly profiles: Profiles | undefined;
  /** The model of the items, if they share one. */
  readonly model: SimulationModel | undefined;
  readonly seed: number;
}

/** Recorded responses of a study, by `recordedKey`; read once and sent to every worker. */
export type RecordedSets = Readonly<Record<string, Pick<StudyDataSet, "responses" | "q">>>;

export function makeDataSet(data: StudyData, seed: number, recorded: RecordedSets): StudyDataSet {
  if (!isRecorded(data)) return simulatedSet(data as SimulatedData, seed);
  const { [recordedKey(data)]: set } = recorded;
  if (set === undefined)
    throw new InvalidInputError("study", "data", "files that were read", `${data.responses}`);
  return { ...set, profiles: undefined, model: undefined, seed };
}

/** Cells on the same files share them. */
export function recordedKey({ responses, q }: RecordedData): string {
  return contentId({ responses, q });
}

function simulatedSet({ missing = 0, qDesign, ...data }: SimulatedData, seed: number): StudyDataSet {
  const { attributes } = data;
  const q =
    typeof qDesign === "object"
      ? { q: sizedQ({ ...qDesign, attributes }, stream(seed, "study", "q")) }
      : { qDesign };
  // what `simulate` cannot make it refuses in its own words
  const made = simulate({ ...data, ...q, seed } as SimulationDesign);
  const responses = missing > 0 ? withMissing(made.responses, missing, seed) : made.responses;
  return { responses, q: made.q, profiles: made.profiles, model: data.model, seed };
}
