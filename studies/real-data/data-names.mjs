/** What pages call the data sets. */
export const DATA_NAMES = {
  ecpe: "ECPE",
  fraction_subtraction20: "fraction subtraction",
  timss11_part_q1: "TIMSS 2011, part",
  timss03: "TIMSS 2003",
};
