import type { Profiles } from "../data/profiles.ts";
import type { Stream } from "../random/stream.ts";

export interface ClassProfiles {
  readonly profiles: Profiles;
  /** [C][K] P(attribute k is mastered | class c); the classes are equally likely. */
  readonly classes: readonly (readonly number[])[];
}

export interface ClassDesign {
  readonly students: readonly string[];
  readonly attributes: readonly string[];
  /** C. */
  readonly classes: number;
  /** Between these the classes' probabilities of mastery are drawn. */
  readonly mastery: readonly [lowest: number, highest: number];
}

/**
 * Profiles from a mixture of classes in which the attributes are independent:
 *
 *   p_ck ~ U(lowest, highest)        c_i uniform on 0 … C − 1        P(α_ik = 1 | c_i) = p_{c_i k}
 *
 * Class c draws its probabilities from the stream's fork ("class", c), student i the class and then a number for every
 * attribute from ("student", i).
 */
export function simulateClasses(design: ClassDesign, random: Stream): ClassProfiles {
  const { students, attributes, classes: C } = design;
  const [lowest, highest] = design.mastery;
  const N = students.length;
  const K = attributes.length;
  const classes = Array.from({ length: C }, (_, c) => {
    const draws = random.fork("class", c);
    return attributes.map(() => lowest + (highest - lowest) * draws.uniform());
  });
  const mastery = new Float64Array(N * K);
  for (let i = 0; i < N; i++) {
    const student = random.fork("student", i);
    const probabilities = classes[student.below(C)];
    for (let k = 0; k < K; k++) if (student.uniform() < probabilities[k]) mastery[i * K + k] = 1;
  }
  return { profiles: { N, K, students, attributes, mastery }, classes };
}
