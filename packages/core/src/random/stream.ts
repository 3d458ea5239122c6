import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { checkWhole } from "../errors/check-number.ts";
import { type Block, philox4x32 } from "./philox.ts";

/**
 * A stream of random numbers, known by its meaning: `stream(7, "simulate", "profiles")` is always the same
 * sequence, whatever was drawn elsewhere before it, in whatever order and on whatever thread.
 *
 * The labels are folded into a 64-bit Philox key (see `absorb`); the draws are Philox blocks 0, 1, 2, … under
 * that key. A stream has a position, so hand it on rather than share it; `fork` gives an unrelated one.
 */
export interface Stream {
  /** A whole number from 0 to 2³² − 1. */
  word(): number;
  /** A number in the open interval (0, 1), on a grid of 2⁻⁵² moved by half a step. */
  uniform(): number;
  /** A standard normal number, by inversion: one uniform each. */
  normal(): number;
  /** A whole number from 0 to n − 1, all equally likely; n from 1 to 2³². */
  below(n: number): number;
  /** The stream that belongs to further labels, whatever this one has drawn. */
  fork(...labels: Label[]): Stream;
}

export type Label = string | number;

export function stream(seed: number, ...labels: Label[]): Stream {
  return streamUnder([seed, ...labels].reduce<Key>(absorb, [0, 0]));
}

/** The labels' own 32-bit seed words, for generators that live elsewhere (the kernels' xoshiro). */
export function seedWords(count: number, from: Stream): Uint32Array {
  return Uint32Array.from({ length: count }, () => from.word());
}

/** The numbers 0 … n − 1 in random order (Fisher–Yates). */
export function shuffled(n: number, random: Stream): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const other = random.below(i + 1);
    const held = order[i];
    order[i] = order[other];
    order[other] = held;
  }
  return order;
}

type Key = readonly [number, number];

function streamUnder(key: Key): Stream {
  const block: Block = new Uint32Array(4);
  let blockNumber = 0;
  let used = 4;

  function word(): number {
    if (used === 4) {
      block[0] = blockNumber;
      block[1] = Math.floor(blockNumber / 2 ** 32);
      block[2] = 0;
      block[3] = 0;
      philox4x32(block, key[0], key[1]);
      blockNumber++;
      used = 0;
    }
    return block[used++];
  }

  function uniform(): number {
    const high = word();
    return openUniform(high, word());
  }

  /** Words from `limit` on are drawn again, so that every remainder is equally likely. */
  function below(n: number): number {
    checkWhole("below", "n", n, 1, 2 ** 32);
    const limit = 2 ** 32 - (2 ** 32 % n);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return drawn % n;
  }

  return {
    word,
    uniform,
    normal: () => normalQuantile(uniform(), 0, 1),
    below,
    fork: (...labels) => streamUnder(labels.reduce<Key>(absorb, key)),
  };
}

/** Marks in the last counter word that keep numbers, text and draws (mark 0) apart. */
const NUMBER_MARK = 1;
const TEXT_MARK = 2;

/** The key that belongs to `label` under `key`: Philox in chaining mode over the label's bytes. */
function absorb(key: Key, label: Label): Key {
  const bytes = typeof label === "string" ? new TextEncoder().encode(label) : doubleBytes(label);
  const mark = typeof label === "string" ? TEXT_MARK : NUMBER_MARK;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [key0, key1] = key;
  for (let at = 0; at === 0 || at < bytes.length; at += 8) {
    const block: Block = Uint32Array.of(wordAt(view, at), wordAt(view, at + 4), bytes.length, mark);
    philox4x32(block, key0, key1);
    key0 = block[0] ^ block[2];
    key1 = block[1] ^ block[3];
  }
  return [key0 >>> 0, key1 >>> 0];
}

/** The bytes of a number; 0 and −0 are one label, so −0 is made 0. */
function doubleBytes(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value + 0, true);
  return new Uint8Array(view.buffer);
}

/** Four bytes as a little-endian word, zeros past the end. */
function wordAt(view: DataView, at: number): number {
  let word = 0;
  for (let b = 0; b < 4 && at + b < view.byteLength; b++) word |= view.getUint8(at + b) << (8 * b);
  return word >>> 0;
}

/**
 * A number in the open interval (0, 1) from two 32-bit words, on a grid of 2⁻⁵² moved by half a step:
 *
 *   u = (26 bits of `high`, 26 bits of `low`, then ½) / 2⁵²        2⁻⁵³ ≤ u ≤ 1 − 2⁻⁵³
 *
 * Every grid point is a double, so nothing is rounded and u and 1 − u are equally likely. With 53 bits the
 * half step is lost from ½ on, and the last point rounds to 1, whose normal quantile is infinite.
 */
export function openUniform(high: number, low: number): number {
  return ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
}
