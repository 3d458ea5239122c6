import type { Profiles as TypedProfiles } from "../data/profiles.ts";
import { qMatrixFrom, type QMatrix as TypedQMatrix } from "../data/q-matrix.ts";
import { responsesFrom, type Responses as TypedResponses } from "../data/responses.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError, renamedFault } from "../errors/invalid-input-error.ts";
import type { Profiles, QMatrixInput, ResponsesInput } from "./types.ts";

/** What people pass to the verbs, checked and with typed arrays; a wrong kind is an InvalidInputError, never a TypeError. */

/** Responses, or rows of 0, 1 and null. */
export function givenResponses(where: string, given: ResponsesInput): TypedResponses {
  if (Array.isArray(given))
    return named(where, "responses", () => responsesFrom(checkedRows(where, "responses", given)));
  const { N, J, items, students, correct, present } = record(where, "responses", RESPONSES, given);
  checkSize(where, "responses.N", N);
  checkSize(where, "responses.J", J);
  return {
    N,
    J,
    items: names(where, "responses.items", items, J),
    students: names(where, "responses.students", students, N),
    correct: bits(where, "responses.correct", correct, J, N),
    present: bits(where, "responses.present", present, J, N),
  } as TypedResponses;
}

const RESPONSES = "responses made by responsesFrom, or rows of 0, 1 and null";
const Q_MATRIX = "a Q-matrix made by qMatrixFrom, or rows of 0 and 1";

/** A Q-matrix, or rows of 0 and 1 whose items are `items`, if there are as many. */
export function givenQ(
  where: string,
  argument: string,
  given: QMatrixInput,
  items?: readonly string[],
): TypedQMatrix {
  if (Array.isArray(given)) {
    const rows = checkedRows(where, argument, given) as number[][];
    if (items && rows.length !== items.length)
      throw new InvalidInputError(where, argument, `${items.length} rows, one per item`, `${rows.length}`);
    return named(where, argument, () => qMatrixFrom(rows, items ? { items } : {}));
  }
  const matrix = record(where, argument, Q_MATRIX, given);
  const { J, K, items: rows, attributes, entries } = matrix;
  // as a fitted model has it
  if (J === undefined && K === undefined && Array.isArray(entries))
    return named(where, argument, () =>
      qMatrixFrom(checkedRows(where, `${argument}.entries`, entries) as number[][], {
        items: rows as string[],
        attributes: attributes as string[],
      }),
    );
  checkSize(where, `${argument}.J`, J);
  checkSize(where, `${argument}.K`, K);
  names(where, `${argument}.items`, rows, J as number);
  names(where, `${argument}.attributes`, attributes, K as number);
  const values = numbers(where, `${argument}.entries`, entries, (J as number) * (K as number));
  const wrong = values.findIndex((entry) => entry !== 0 && entry !== 1);
  if (wrong >= 0)
    throw new InvalidInputError(
      where,
      `${argument}.entries[${wrong}]`,
      "0 or 1",
      describeValue(values[wrong]),
    );
  return { ...(given as object), entries: Uint8Array.from(values) } as TypedQMatrix;
}

/** Profiles as verbs give them. */
export function givenProfiles(where: string, argument: string, given: Profiles): TypedProfiles {
  const { N, K, students, attributes, mastery } = record(
    where,
    argument,
    "profiles of a verb's result",
    given,
  );
  checkSize(where, `${argument}.N`, N);
  checkSize(where, `${argument}.K`, K);
  names(where, `${argument}.students`, students, N as number);
  names(where, `${argument}.attributes`, attributes, K as number);
  const values = numbers(where, `${argument}.mastery`, mastery, (N as number) * (K as number));
  return { ...(given as object), mastery: Float64Array.from(values) } as TypedProfiles;
}

/** An options object with none but these keys; nothing stands for none. */
export function givenOptions<Options extends object>(
  where: string,
  options: Options | undefined,
  keys: readonly KeyOf<Options>[],
): Options {
  const given = givenObject(where, options);
  const unknown = Object.keys(given).find((key) => !(keys as readonly string[]).includes(key));
  if (unknown !== undefined)
    throw new InvalidInputError(
      where,
      "options",
      `of ${keys.join(", ")}`,
      describeValue(unknown),
      undefined,
      `unknown option ${describeValue(unknown)}. The options are ${keys.join(", ")}.`,
    );
  return given;
}

/** An options object; nothing stands for none. */
export function givenObject<Options extends object>(where: string, options: Options | undefined): Options {
  if (options === undefined) return {} as Options;
  return record(where, "options", "an object", options) as unknown as Options;
}

/** Keys of every kind of options that there is. */
type KeyOf<Options> = Options extends unknown ? keyof Options & string : never;

function record(where: string, argument: string, mustBe: string, given: unknown): Record<string, unknown> {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new InvalidInputError(where, argument, mustBe, kindOf(given));
}

function checkedRows(where: string, argument: string, rows: readonly unknown[]): (0 | 1 | null)[][] {
  const wrong = rows.findIndex((row) => !Array.isArray(row));
  if (wrong >= 0)
    throw new InvalidInputError(where, `${argument}, row ${wrong + 1}`, "a list", kindOf(rows[wrong]));
  return rows as (0 | 1 | null)[][];
}

/** A constructor's fault as one of the verb's argument. */
function named<Made>(where: string, argument: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const isWhole = error.argument === "rows";
    throw renamedFault(error, where, isWhole ? argument : `${argument}.${error.argument}`);
  }
}

function checkSize(where: string, argument: string, value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw new InvalidInputError(where, argument, "a whole number ≥ 1", kindOf(value));
}

function names(where: string, argument: string, value: unknown, count: number): readonly string[] {
  if (Array.isArray(value) && value.length === count && value.every((name) => typeof name === "string"))
    return value;
  throw new InvalidInputError(where, argument, `a list of ${count} names`, kindOf(value));
}

function numbers(
  where: string,
  argument: string,
  value: unknown,
  count: number,
): ArrayLike<number> & number[] {
  const list = ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;
  if (Array.isArray(list) && list.length === count && list.every((one) => typeof one === "number"))
    return list;
  throw new InvalidInputError(where, argument, `a list of ${count} numbers`, kindOf(value));
}

function bits(where: string, argument: string, value: unknown, rows: number, columns: number) {
  const wordsPerRow = Math.ceil(columns / 32);
  const given = record(where, argument, "an object", value);
  const words = numbers(where, `${argument}.words`, given.words, rows * wordsPerRow);
  return { rows, columns, wordsPerRow, words: Uint32Array.from(words) };
}

function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return describeValue(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return `a list of ${(value as unknown as ArrayLike<unknown>).length}`;
  return "an object";
}
