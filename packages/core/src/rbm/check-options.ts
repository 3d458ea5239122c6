import { checkAttributeCount } from "../data/check-attribute-count.ts";
import type { Responses } from "../data/responses.ts";
import { startFor } from "../data/start-for.ts";
import { checkNumber, checkWhole } from "../errors/check-number.ts";
import { describeValue } from "../errors/describe-value.ts";
import { type InputPlace, InvalidInputError } from "../errors/invalid-input-error.ts";
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

export function checkPenalty(where: string, argument: string | InputPlace, penalty: number): void {
  checkNumber(where, argument, penalty, `from 0 to ${LARGEST}`, (value) => value >= 0 && value <= LARGEST);
}

export function checkLearningRate(where: string, argument: string | InputPlace, rate: number): void {
  const mustBe = `greater than 0 and at most ${LARGEST}`;
  checkNumber(where, argument, rate, mustBe, (value) => value > 0 && value <= LARGEST);
}

export function checkRbmOptions(where: string, responses: Responses, options: RbmOptions): void {
  checkAttributeCount(where, options.attributes, responses.J);
  const { penalty, learningRate } = options;
  checkPenalty(where, "penalty", penalty);
  checkLearningRate(where, "learningRate", learningRate);
  if (options.epochs !== undefined) checkWhole(where, "epochs", options.epochs, 1, ANY_WHOLE);
  if (options.batchSize !== undefined) checkWhole(where, "batchSize", options.batchSize, 1, LARGEST_BATCH);
  if (options.seed !== undefined) checkWhole(where, "seed", options.seed, 0, ANY_WHOLE);
  checkConventions(where, options.conventions);
}

/** The options with the rows of the Q-matrix to start from in the order of the items. */
export function withStartAligned<Options extends Pick<RbmOptions, "attributes" | "start">>(
  where: string,
  responses: Responses,
  options: Options,
): Options {
  const { attributes, start } = options;
  return start ? { ...options, start: startFor(where, responses, start, attributes) } : options;
}
