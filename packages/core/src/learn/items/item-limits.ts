/** An item requires at most this many attributes: its cells are listed, 2^n of them. */
export const MOST_PER_ITEM = 4;
/** Cells of an item, at most; cell x stands for the students who have mastered exactly those of its attributes whose bit is set in x. */
export const CELLS = 1 << MOST_PER_ITEM;
/** Every q-vector of up to so many attributes is looked at; larger ones grow from these. */
export const MOST_LISTED = 3;
