import { expect, it } from "vitest";
import { InvalidInputError, keyOf, renamedFault } from "./invalid-input-error.ts";

it("is one sentence, and what to do if there is something", () => {
  const error = new InvalidInputError("trainRbm", "learningRate", "greater than 0", "-0.1");
  expect(error.message).toBe("trainRbm: learningRate must be greater than 0; received -0.1.");
  expect(error.name).toBe("InvalidInputError");
  const withHint = new InvalidInputError("f", "x", "1", "2", "Try 1.");
  expect(withHint.message).toBe("f: x must be 1; received 2. Try 1.");
  const own = new InvalidInputError("f", "x", "1", "2", "Try 1.", "{} is 2.");
  expect(own.message).toBe("f: x is 2. Try 1.");
  expect(renamedFault(own, "command", "--x").message).toBe("command: --x is 2. Try 1.");
});

it("knows the place as data", () => {
  expect(new InvalidInputError("f", "noise.guess", "1", "2")).toMatchObject({
    argument: "noise.guess",
    within: undefined,
    path: ["noise", "guess"],
  });
  const place = { argument: "fixed", within: "row 4, column 2", at: [3, 1] };
  expect(new InvalidInputError("learnQ", place, "0, 1 or null", "7")).toMatchObject({
    message: "learnQ: fixed, row 4, column 2 must be 0, 1 or null; received 7.",
    argument: "fixed",
    within: "row 4, column 2",
    path: ["fixed", 3, 1],
  });
});

it("has names and indices only in its path", () => {
  const pathOf = (argument: string) => new InvalidInputError("fitCdm", argument, "x", "y").path;
  expect(pathOf("model.items[2].effects")).toEqual(["model", "items", 2, "effects"]);
  expect(pathOf("noise.guess[1]")).toEqual(["noise", "guess", 1]);
  expect(pathOf("entries[3][0]")).toEqual(["entries", 3, 0]);
  expect(pathOf("[4]")).toEqual([4]);
  expect(pathOf(keyOf("q", "expert"))).toEqual(["q", "expert"]);
  expect(pathOf(`${keyOf("q", 'my "q".csv')}.entries[3]`)).toEqual(["q", 'my "q".csv', "entries", 3]);
  expect(pathOf(keyOf("q", "3]"))).toEqual(["q", "3]"]);
});
