/**
 * The caller's fault, in one sentence: where, which argument, what it must be, what came; then, if there is
 * one, what to do. Anything else that is thrown is ours.
 */
export class InvalidInputError extends Error {
  override readonly name = "InvalidInputError";
  readonly where: string;
  readonly argument: string;
  readonly mustBe: string;
  readonly received: string;
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
