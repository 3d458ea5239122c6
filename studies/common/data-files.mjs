/** What pages call the data sets. */
export const DATA_NAMES = {
  ecpe: "ECPE",
  fraction_subtraction20: "fraction subtraction",
  timss11_part_q1: "TIMSS 2011, part",
  timss03: "TIMSS 2003",
};

/** The files of a data set, as designs have them. They are not ours to copy, and lie beside the repository. */
export function filesOf(name) {
  const file = (kind) => `../../../shared/data/${name}_${kind}.csv`;
  return { responses: file("responses"), q: file("q") };
}

/** The name of the data set that these data are of. */
export function dataName({ responses }) {
  return Object.keys(DATA_NAMES).find((name) => filesOf(name).responses === responses);
}
