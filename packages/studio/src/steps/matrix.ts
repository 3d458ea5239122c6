/**
 * The Q-matrix as a person works on it: what was learned, or an expert's, with everything that was done to it since. Plain data; each
 * function gives a new one.
 */
export interface Matrix {
  readonly items: readonly string[];
  readonly attributes: readonly Attribute[];
  /** [J, K] row after row. */
  readonly entries: readonly (0 | 1)[];
  /** [J, K] what was decided: 1 required, 0 not required, null left to the data. */
  readonly fixed: readonly Entry[];
}

export type Entry = 0 | 1 | null;

export interface Attribute {
  readonly name: string;
  /** The column of the learned Q-matrix that it is; null where it was made since. */
  readonly from: number | null;
}

/** A Q-matrix with names, however it came. */
export interface NamedQ {
  readonly items: readonly string[];
  readonly attributes: readonly string[];
  readonly entries: ArrayLike<number>;
}

export function matrixOf({ items, attributes, entries }: NamedQ): Matrix {
  return {
    items,
    attributes: attributes.map((name, from) => ({ name, from })),
    entries: Array.from(entries, (entry) => (entry ? 1 : 0)),
    fixed: Array.from(entries, () => null),
  };
}

export function entryAt({ entries, attributes }: Matrix, j: number, k: number): 0 | 1 {
  return entries[j * attributes.length + k];
}

export function attributeAt({ attributes }: Matrix, name: string): number {
  return attributes.findIndex((attribute) => attribute.name === name);
}

/** Requires (1), forbids (0) or frees (null) an entry; a free one stays as it is until the next learning. */
export function decide(matrix: Matrix, item: string, attribute: string, entry: Entry): Matrix {
  const at = matrix.items.indexOf(item) * matrix.attributes.length + attributeAt(matrix, attribute);
  return {
    ...matrix,
    fixed: matrix.fixed.with(at, entry),
    entries: entry === null ? matrix.entries : matrix.entries.with(at, entry),
  };
}

export function rename(matrix: Matrix, attribute: string, name: string): Matrix {
  const k = attributeAt(matrix, attribute);
  return { ...matrix, attributes: matrix.attributes.with(k, { ...matrix.attributes[k], name }) };
}

/** To the place `to` among the others. */
export function move(matrix: Matrix, attribute: string, to: number): Matrix {
  const k = attributeAt(matrix, attribute);
  const order = [...matrix.attributes.keys()].filter((other) => other !== k);
  return withColumns(
    matrix,
    order.toSpliced(to, 0, k).map((from) => columnOf(matrix, from)),
  );
}

export function drop(matrix: Matrix, attribute: string): Matrix {
  const k = attributeAt(matrix, attribute);
  return withColumns(matrix, columnsOf(matrix).toSpliced(k, 1));
}

/** The second becomes part of the first: an item requires it that required either. */
export function merge(matrix: Matrix, first: string, second: string): Matrix {
  const [a, b] = [attributeAt(matrix, first), attributeAt(matrix, second)];
  const columns = columnsOf(matrix);
  const merged: Column = {
    attribute: { name: first, from: null },
    entries: columns[a].entries.map((entry, j) => (entry || columns[b].entries[j] ? 1 : 0)),
    fixed: columns[a].fixed.map((entry, j) => (entry === 1 || columns[b].fixed[j] === 1 ? 1 : null)),
  };
  return withColumns(matrix, columns.with(a, merged).toSpliced(b, 1));
}

/** `items` get an attribute of their own in place of this one. */
export function split(matrix: Matrix, attribute: string, items: readonly string[], name: string): Matrix {
  const k = attributeAt(matrix, attribute);
  const columns = columnsOf(matrix);
  const { entries, fixed } = columns[k];
  const isMoved = matrix.items.map((item) => items.includes(item));
  const kept: Column = {
    attribute: { name: attribute, from: null },
    entries: entries.map((entry, j) => (isMoved[j] ? 0 : entry)),
    fixed: fixed.map((entry, j) => (isMoved[j] ? null : entry)),
  };
  const own: Column = {
    attribute: { name, from: null },
    entries: entries.map((entry, j) => (isMoved[j] ? entry : 0)),
    fixed: fixed.map((entry, j) => (isMoved[j] ? entry : null)),
  };
  return withColumns(matrix, columns.with(k, kept).toSpliced(k + 1, 0, own));
}

/** A new attribute that no item requires yet. */
export function add(matrix: Matrix, name: string): Matrix {
  const none = matrix.items.map(() => 0 as const);
  const column: Column = { attribute: { name, from: null }, entries: none, fixed: none.map(() => null) };
  return withColumns(matrix, [...columnsOf(matrix), column]);
}

/** Whether this is another Q-matrix than the learned one, names and order apart. */
export function isChanged(matrix: Matrix, learned: NamedQ | null): boolean {
  if (learned === null || matrix.attributes.length !== learned.attributes.length) return true;
  const K = learned.attributes.length;
  return matrix.attributes.some(
    ({ from }, k) =>
      from === null ||
      matrix.items.some((_, j) => entryAt(matrix, j, k) !== (learned.entries[j * K + from] ? 1 : 0)),
  );
}

/** Whether this is that very Q-matrix, names included. */
export function isSameQ({ items, attributes, entries }: Matrix, q: NamedQ): boolean {
  return (
    attributes.length === q.attributes.length &&
    attributes.every(({ name }, k) => name === q.attributes[k]) &&
    items.length === q.items.length &&
    items.every((item, j) => item === q.items[j]) &&
    entries.every((entry, at) => entry === (q.entries[at] ? 1 : 0))
  );
}

/** Whether anything was decided that the learned matrix did not know. */
export function decidedCount({ fixed }: Matrix): number {
  return fixed.filter((entry) => entry !== null).length;
}

/** Whether names and order are those of the learned one. */
export function isAsLearned({ attributes }: Matrix, learned: NamedQ): boolean {
  return (
    attributes.length === learned.attributes.length &&
    attributes.every(({ name, from }, k) => from === k && name === learned.attributes[k])
  );
}

/** The row of an item in the table of decisions, and whether there is any: as --fix takes them. */
export function fixedRows({ items, attributes, fixed }: Matrix): readonly (readonly Entry[])[] {
  const K = attributes.length;
  return items.map((_, j) => fixed.slice(j * K, (j + 1) * K));
}

interface Column {
  readonly attribute: Attribute;
  readonly entries: readonly (0 | 1)[];
  readonly fixed: readonly Entry[];
}

function columnOf(matrix: Matrix, k: number): Column {
  const K = matrix.attributes.length;
  return {
    attribute: matrix.attributes[k],
    entries: matrix.items.map((_, j) => matrix.entries[j * K + k]),
    fixed: matrix.items.map((_, j) => matrix.fixed[j * K + k]),
  };
}

function columnsOf(matrix: Matrix): Column[] {
  return matrix.attributes.map((_, k) => columnOf(matrix, k));
}

function withColumns(matrix: Matrix, columns: readonly Column[]): Matrix {
  return {
    items: matrix.items,
    attributes: columns.map(({ attribute }) => attribute),
    entries: matrix.items.flatMap((_, j) => columns.map(({ entries }) => entries[j])),
    fixed: matrix.items.flatMap((_, j) => columns.map(({ fixed }) => fixed[j])),
  };
}
