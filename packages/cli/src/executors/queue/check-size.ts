import { InvalidInputError } from "@qmatrix/core/data";

/** Redis takes no larger value. */
const MOST_MIB = 512;

export function checkSize(what: string, { byteLength }: Uint8Array): void {
  const mib = byteLength / 2 ** 20;
  if (mib < MOST_MIB) return;
  const received = `${Math.round(mib)} MiB`;
  throw new InvalidInputError(
    "queue",
    what,
    `smaller than ${MOST_MIB} MiB`,
    received,
    "Run it on threads, without --queue.",
  );
}
