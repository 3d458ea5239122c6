/** A value as JSON has it: the same, with lists of numbers in place of typed arrays. */
export type Plain<T> = T extends TypedArray
  ? readonly number[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

type TypedArray = Float64Array | Float32Array | Uint8Array | Uint16Array | Uint32Array;

/** The same value with lists in place of typed arrays, at every depth; `undefined` is left out, as JSON does. */
export function plain<T>(value: T): Plain<T> {
  return plainOf(value) as Plain<T>;
}

function plainOf(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>);
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(kept.map(([key, inner]) => [key, plainOf(inner)]));
}
