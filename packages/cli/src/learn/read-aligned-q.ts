import type { QMatrix } from "@qmatrix/core/data";
import { counted } from "@qmatrix/report/text";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { OptionError } from "../shell/usage-error.ts";

/** Where a Q-matrix is, and what it must agree with. */
export interface AlignedOptions {
  /** The option that named it: "--start". */
  readonly option: string;
  readonly path: string;
  /** The response file, and its items where they are known. */
  readonly file: string;
  readonly items: readonly string[] | undefined;
  /** Number of attributes; not checked where it is not known yet. */
  readonly attributes: number | "auto";
}

/** A Q-matrix for the response data: the same items, in their order, and as many attributes as are learned. */
export async function readAlignedQ({
  option,
  path,
  file,
  items,
  attributes,
}: AlignedOptions): Promise<QMatrix> {
  const q = await readQMatrix(path, { items, itemsOf: file });
  if (q.K === attributes || attributes === "auto") return q;
  throw new OptionError(
    "learn",
    `${option} has ${counted(q.K, "attribute")}, but --attributes is ${attributes}.`,
  );
}
