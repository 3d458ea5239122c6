import { type Fault, TableError } from "../src/finding.ts";

/** What `read` finds wrong; undefined where it finds nothing. */
export function faultIn(read: () => unknown): Fault | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof TableError) return error.fault;
    throw error;
  }
}
