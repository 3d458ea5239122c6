import { expect, it } from "vitest";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { packFault, unpackFault } from "./packed-fault.ts";

it("keeps kind, words and place of a fault between threads", () => {
  const place = { argument: "fixed", within: "row 4, column 2", at: [3, 1] };
  for (const fault of [
    new InvalidInputError("learnQ", place, "0, 1 or null", "7", "Look again."),
    new InvalidInputError("fitCdm", "noise.guess", "below 1", "2"),
  ]) {
    const back = unpackFault(structuredClone(packFault(fault)));
    expect(back).toBeInstanceOf(InvalidInputError);
    expect({ ...back, message: back.message }).toEqual({ ...fault, message: fault.message });
  }
  expect(unpackFault(packFault(new RangeError("no")))).toMatchObject({ name: "RangeError", message: "no" });
});
