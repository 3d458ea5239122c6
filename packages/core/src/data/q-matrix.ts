import { checkNames } from "./check-names.ts";
import { checkRows } from "./check-rows.ts";

/** Which attributes an item needs: J items × K attributes, 0 or 1. */
export interface QMatrix {
  readonly J: number;
  readonly K: number;
  readonly items: readonly string[];
  readonly attributes: readonly string[];
  /** [J, K] row after row. */
  readonly entries: Uint8Array;
}

/** A Q-matrix from rows of zeros and ones. Rows of only zeros are allowed here: an estimate may have them. */
export function qMatrixFrom(
  rows: readonly (readonly number[])[],
  names: { items?: readonly string[]; attributes?: readonly string[] } = {},
): QMatrix {
  const where = "qMatrixFrom";
  const { rows: J, columns: K } = checkRows(where, rows, Q_ROWS);
  const { items = Array.from({ length: J }, (_, j) => `item${j + 1}`), attributes = attributeNames(K) } =
    names;
  checkNames(where, "items", items, J);
  checkNames(where, "attributes", attributes, K);
  const entries = new Uint8Array(J * K);
  for (let j = 0; j < J; j++) entries.set(rows[j], j * K);
  return { J, K, items, attributes, entries };
}

const Q_ROWS = {
  isEntry: (value: unknown) => value === 0 || value === 1,
  mustBe: "0 or 1",
  one: "entry",
  several: "entries",
};

/** The names a learned Q-matrix gives its attributes: A1, A2, … */
export function attributeNames(K: number): string[] {
  return Array.from({ length: K }, (_, k) => `A${k + 1}`);
}

/** The attributes an item needs, in column order. */
export function requiredAttributes(q: QMatrix, item: number): number[] {
  const required: number[] = [];
  for (let k = 0; k < q.K; k++) if (q.entries[item * q.K + k]) required.push(k);
  return required;
}

/** [J] of each item the attributes it needs, as bits. */
export function masksOf({ J, K, entries }: QMatrix): Uint32Array {
  const masks = new Uint32Array(J);
  for (let j = 0; j < J; j++) for (let k = 0; k < K; k++) if (entries[j * K + k]) masks[j] |= 1 << k;
  return masks;
}

/** From bit masks to a Q-matrix, named A1, A2, … */
export function qOfMasks(masks: Uint32Array, K: number, items: readonly string[]): QMatrix {
  const entries = new Uint8Array(masks.length * K);
  for (let j = 0; j < masks.length; j++)
    for (let k = 0; k < K; k++) entries[j * K + k] = (masks[j] >>> k) & 1;
  return { J: masks.length, K, items, attributes: attributeNames(K), entries };
}

/** Attributes that no item needs. */
export function emptyColumns({ J, K, entries }: QMatrix): number[] {
  const items = Array.from({ length: J }, (_, j) => j);
  return Array.from({ length: K }, (_, k) => k).filter((k) => !items.some((j) => entries[j * K + k]));
}

/** Items that need no attribute at all. */
export function emptyRows(q: QMatrix): number[] {
  const empty: number[] = [];
  for (let j = 0; j < q.J; j++) if (requiredAttributes(q, j).length === 0) empty.push(j);
  return empty;
}

/** The same matrix with column k taken from column order[k]; names go along unless new ones are given. */
export function permuteAttributes(
  q: QMatrix,
  order: readonly number[],
  attributes?: readonly string[],
): QMatrix {
  const entries = new Uint8Array(q.J * q.K);
  for (let j = 0; j < q.J; j++)
    for (let k = 0; k < q.K; k++) entries[j * q.K + k] = q.entries[j * q.K + order[k]];
  return { ...q, attributes: attributes ?? order.map((k) => q.attributes[k]), entries };
}
