/**
 * Invalid input, in one sentence: where, which argument, what it must be, what was received; then, if there is one, what to do.
 * Any other error that is thrown is a fault of this library.
 */
export class InvalidInputError extends Error {
  /** Tells it from other errors where `instanceof` cannot: in another realm, in a log. */
  override readonly name = "InvalidInputError";
  /** The verb, or the file, that refused it. */
  readonly where: string;
  /** The argument at fault: `responses, row 2, column 2`. */
  readonly argument: string;
  /** What it must be. */
  readonly mustBe: string;
  /** What was received. */
  readonly received: string;
  /** What to do, if there is a remedy to name. */
  readonly hint: string | undefined;

  constructor(where: string, argument: string, mustBe: string, received: string, hint?: string) {
    super(`${where}: ${argument} must be ${mustBe}, received ${received}.${hint ? ` ${hint}` : ""}`);
    this.where = where;
    this.argument = argument;
    this.mustBe = mustBe;
    this.received = received;
    this.hint = hint;
  }
}
