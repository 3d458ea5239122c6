/** A place inside an argument. */
export interface InputPlace {
  /** The argument, or one of its keys: `start.q`, `model.items[2]`. */
  readonly argument: string;
  /** Where in it, in words: `row 4, column 2`. */
  readonly within: string;
  /** The same as keys and indices, these from 0: `[3, 1]`. */
  readonly at: readonly (string | number)[];
}

/**
 * Invalid input, in one sentence: where, which argument, what it must be, what was received; then, if there is one, what to do.
 * Any other error that is thrown is a fault of this library.
 */
export class InvalidInputError extends Error {
  /** Tells it from other errors where `instanceof` cannot: in another realm, in a log. */
  override readonly name = "InvalidInputError";
  /** The verb, or the file, that refused it. */
  readonly where: string;
  /** What the fault was made with, to make another one of. */
  readonly place: string | InputPlace;
  /** The argument, or one of its keys: `fixed`, `noise.guess`, `model.items[2].effects`. */
  readonly argument: string;
  /** Where in the argument, in words, if it is not the whole of it. */
  readonly within: string | undefined;
  /** The argument, then keys and indices, these from 0, and nothing else: `["fixed", 3, 1]`. */
  readonly path: readonly (string | number)[];
  /** What it must be. */
  readonly mustBe: string;
  /** What was received. */
  readonly received: string;
  /** What to do, if there is a remedy to name. */
  readonly hint: string | undefined;
  /** A sentence in place of "… must be …; received ….", with {} for the argument, where that says more. */
  readonly sentence: string | undefined;

  constructor(
    where: string,
    place: string | InputPlace,
    mustBe: string,
    received: string,
    hint?: string,
    sentence?: string,
  ) {
    const { argument, within, at } =
      typeof place === "string" ? { argument: place, within: undefined, at: [] } : place;
    const what = within === undefined ? argument : `${argument}, ${within}`;
    const fault = sentence?.replaceAll("{}", what) ?? `${what} must be ${mustBe}; received ${received}.`;
    super(`${where}: ${fault}${hint ? ` ${hint}` : ""}`);
    this.where = where;
    this.place = place;
    this.argument = argument;
    this.within = within;
    this.path = [...keysIn(argument), ...at];
    this.mustBe = mustBe;
    this.received = received;
    this.hint = hint;
    this.sentence = sentence;
  }
}

/** A key of an argument, as code writes it: `q.expert`, `q["my q"]`. */
export function keyOf(argument: string, key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `${argument}.${key}` : `${argument}[${JSON.stringify(key)}]`;
}

/** `items[2].effects` as keys and indices: items, 2, effects. */
function keysIn(argument: string): (string | number)[] {
  const parts = argument.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|[^.[]+/g);
  return Array.from(parts, ([key, index, quoted]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? key : JSON.parse(quoted);
  });
}

/** The same fault of something that is called otherwise. */
export function renamedFault(error: InvalidInputError, where: string, argument: string): InvalidInputError {
  const { place, mustBe, received, hint, sentence } = error;
  const other = typeof place === "string" ? argument : { ...place, argument };
  return new InvalidInputError(where, other, mustBe, received, hint, sentence);
}
