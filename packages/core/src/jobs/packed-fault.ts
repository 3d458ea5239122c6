import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** An error as plain data, so that it keeps its kind and its words on the way between threads. */
export type PackedFault =
  | Pick<InvalidInputError, "name" | "where" | "place" | "mustBe" | "received" | "hint" | "sentence">
  | { readonly name: string; readonly message: string; readonly stack: string | undefined };

export function packFault(error: unknown): PackedFault {
  if (error instanceof InvalidInputError) {
    const { name, where, place, mustBe, received, hint, sentence } = error;
    return { name, where, place, mustBe, received, hint, sentence };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack };
  return { name: "Error", message: String(error), stack: undefined };
}

export function unpackFault(fault: PackedFault): Error {
  if ("mustBe" in fault)
    return new InvalidInputError(
      fault.where,
      fault.place,
      fault.mustBe,
      fault.received,
      fault.hint,
      fault.sentence,
    );
  const error = new Error(fault.message);
  error.name = fault.name;
  if (fault.stack !== undefined) error.stack = fault.stack;
  return error;
}
