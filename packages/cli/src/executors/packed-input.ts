import { deserialize, serialize } from "node:v8";

/**
 * A large input on its way to other threads: serialised once into shared memory, so that a message holds only
 * a reference to it, and known by an id, so that a thread unpacks it once and not for every job.
 */
export interface PackedInput {
  readonly id: string;
  readonly bytes: SharedArrayBuffer;
}

export function packInput(id: string, input: unknown): PackedInput {
  const serialised = serialize(input);
  const bytes = new SharedArrayBuffer(serialised.byteLength);
  new Uint8Array(bytes).set(serialised);
  return { id, bytes };
}

/** Unpacks inputs and keeps the last one. */
export function inputUnpacker(): (packed: PackedInput) => unknown {
  let last: { id: string; input: unknown } | undefined;
  return ({ id, bytes }) => {
    if (last?.id !== id) last = { id, input: deserialize(new Uint8Array(bytes).slice()) };
    return last.input;
  };
}
