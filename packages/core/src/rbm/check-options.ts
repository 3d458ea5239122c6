import { checkAttributeCount } from "../data/check-attribute-count.ts";
import type { Responses } from "../data/responses.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { LARGEST_BATCH } from "../kernels/rbm-layout.ts";
import { CONVENTIONS } from "./conventions.ts";
import type { RbmOptions } from "./train-rbm.ts";

export function checkConventions(where: string, conventions: string | undefined): void {
  if (
    conventions === undefined ||
    (typeof conventions === "string" && Object.hasOwn(CONVENTIONS, conventions))
  )
    return;
  throw new InvalidInputError(where, "conventions", '"program" or "printed"', describeValue(conventions));
}

/** Of penalty and learning rate: 200 times what the paper tries; far beyond it f32 weights overflow. */
const LARGEST = 1000;
const ANY_WHOLE = Number.MAX_SAFE_INTEGER;

export function checkRbmOptions(where: string, responses: Responses, options: RbmOptions): void {
  checkAttributeCount(where, options.attributes, responses.J);
  const { penalty, learningRate } = options;
  checkNumber(where, "penalty", penalty, `from 0 to ${LARGEST}`, (value) => value >= 0 && value <= LARGEST);
  checkNumber(
    where,
    "learningRate",
    learningRate,
    `greater than 0 and at most ${LARGEST}`,
    (value) => value > 0 && value <= LARGEST,
  );
  if (options.epochs !== undefined) checkWhole(where, "epochs", options.epochs, 1, ANY_WHOLE);
  if (options.batchSize !== undefined) checkWhole(where, "batchSize", options.batchSize, 1, LARGEST_BATCH);
  if (options.seed !== undefined) checkWhole(where, "seed", options.seed, 0, ANY_WHOLE);
  checkConventions(where, options.conventions);
  const { start } = options;
  if (start && (start.J !== responses.J || start.K !== options.attributes))
    throw new InvalidInputError(
      where,
      "start",
      `a Q-matrix of ${responses.J} items × ${options.attributes} attributes`,
      `${start.J} × ${start.K}`,
    );
}
