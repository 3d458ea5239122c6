import { expect, it } from "vitest";
import { InvalidInputError } from "./invalid-input-error.ts";

it("is one sentence, and what to do if there is something", () => {
  const error = new InvalidInputError("trainRbm", "learningRate", "a finite number > 0", "-0.1");
  expect(error.message).toBe("trainRbm: learningRate must be a finite number > 0, received -0.1.");
  expect(error.name).toBe("InvalidInputError");
  const withHint = new InvalidInputError("f", "x", "1", "2", "Try 1.");
  expect(withHint.message).toBe("f: x must be 1, received 2. Try 1.");
});
