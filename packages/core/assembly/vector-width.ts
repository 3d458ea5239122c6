/**
 * Kernels work on blocks of one to four vectors held in registers. The width is a type, so that the compiler
 * makes one function for each and drops the code of vectors that are not there:
 *
 *   let a1 = zero; if (width<V>() > 1) a1 = …
 */
@unmanaged export class One { a: u8 }
@unmanaged export class Two { a: u8; b: u8 }
@unmanaged export class Three { a: u8; b: u8; c: u8 }
@unmanaged export class Four { a: u8; b: u8; c: u8; d: u8 }

export const WIDEST: i32 = 4;

/** Number of vectors in a block of type V. */
@inline export function width<V>(): i32 {
  return <i32>offsetof<V>();
}

/** Width of block b when n vectors are dealt to as few blocks as possible, as evenly as possible. */
@inline export function widthOfBlock(n: i32, b: i32): i32 {
  const blocks = blocksOf(n);
  return n / blocks + i32(b < n % blocks);
}

@inline export function blocksOf(n: i32): i32 {
  return (n + WIDEST - 1) / WIDEST;
}
