import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { listNames } from "../errors/list-names.ts";
import type { Profiles } from "./profiles.ts";

/** The given students and attributes of `profiles`, in the given order; throws where one is not there. */
export function alignProfiles(
  profiles: Profiles,
  students: readonly string[],
  attributes: readonly string[],
): Profiles {
  const rows = positions("student", profiles.students, students);
  const columns = positions("attribute", profiles.attributes, attributes);
  const N = students.length;
  const K = attributes.length;
  const mastery = new Float64Array(N * K);
  for (let i = 0; i < N; i++)
    for (let k = 0; k < K; k++) mastery[i * K + k] = profiles.mastery[rows[i] * profiles.K + columns[k]];
  return { N, K, students, attributes, mastery };
}

function positions(
  what: "student" | "attribute",
  names: readonly string[],
  wanted: readonly string[],
): number[] {
  const at = new Map(names.map((name, i) => [name, i]));
  const lacking = wanted.filter((name) => !at.has(name));
  if (lacking.length > 0)
    throw new InvalidInputError(
      "alignProfiles",
      "profiles",
      `profiles with every ${what} to compare`,
      `none for ${listNames(lacking)}`,
      undefined,
      `{} lack the ${what}${lacking.length === 1 ? "" : "s"} ${listNames(lacking)}.`,
    );
  return wanted.map((name) => at.get(name)!);
}
