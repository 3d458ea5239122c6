import type { Given, ResponsesOptions } from "@qmatrix/tables";

export const ATTEMPTS = ["first", "last"] as const;

/** How a log is written that has a row for every answer, and how it is read. */
export interface LongOptions {
  /** The columns of the student, the item and the answer. */
  readonly columns: readonly [student: string, item: string, answer: string];
  /** Which answer counts where a student answered an item more than once. Default: such a log is refused. */
  readonly attempt?: (typeof ATTEMPTS)[number];
  /** The column of numbers or times that orders the attempts. Default: the order of the rows. */
  readonly order?: string;
  /** Default: all of the machine. The answer does not depend on it. */
  readonly threads?: number;
  readonly isQuiet?: boolean;
}

/** The same with what is asked of answers in any form. */
export type ReadLogOptions = LongOptions & ResponsesOptions & { readonly reading?: Given };
