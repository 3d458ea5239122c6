/** Attribute profiles: N students × K attributes. */
export interface Profiles {
  readonly N: number;
  readonly K: number;
  readonly students: readonly string[];
  readonly attributes: readonly string[];
  /** [N, K] probability of mastery; 0 or 1 where the profile is known. */
  readonly mastery: Float64Array;
}

/** From this probability on a student counts as a master. */
const MASTERY_CUT = 0.5;

export function masters(profiles: Profiles, student: number, attribute: number): boolean {
  return profiles.mastery[student * profiles.K + attribute] >= MASTERY_CUT;
}
