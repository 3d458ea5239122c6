/** The start of a stream, and the whole of it, start included. */
export interface Peeked {
  readonly start: Buffer;
  readonly whole: AsyncIterable<Buffer>;
}

/**
 * Looks at the first `count` bytes of a stream (all of it if it is shorter) without taking them away: a pipe cannot be
 * opened twice. `start` does not depend on the pieces that the bytes come in.
 */
export async function peekBytes(source: AsyncIterable<Buffer>, count: number): Promise<Peeked> {
  const pieces = source[Symbol.asyncIterator]();
  const taken: Buffer[] = [];
  let bytes = 0;
  while (bytes < count) {
    const { done, value } = await pieces.next();
    if (done) break;
    taken.push(value);
    bytes += value.length;
  }

  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield* taken;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }

  return { start: Buffer.concat(taken).subarray(0, count), whole: whole() };
}
