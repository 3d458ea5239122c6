import { alignQ, InvalidInputError, type QMatrix } from "@qmatrix/core/data";
import { faultOfFile } from "./file-error.ts";

export interface AlignReadOptions {
  /** The file of the Q-matrix. */
  readonly file: string;
  /** The file of the items. */
  readonly itemsOf: string;
  /** What to do where they are not the same items. */
  readonly advice?: string;
}

/** A Q-matrix from a file with its rows in the order of `items`; refuses one of other items. */
export function alignRead(
  q: QMatrix,
  items: readonly string[],
  { file, itemsOf, advice }: AlignReadOptions,
): QMatrix {
  try {
    return alignQ(q, items, { itemsOf });
  } catch (error) {
    throw error instanceof InvalidInputError ? faultOfFile(file, error, advice) : error;
  }
}
