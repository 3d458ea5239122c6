import { checkNames } from "../data/check-names.ts";
import type { Profiles as TypedProfiles } from "../data/profiles.ts";
import { qMatrixFrom, type QMatrix as TypedQMatrix } from "../data/q-matrix.ts";
import { responsesFrom, type Responses as TypedResponses } from "../data/responses.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError, keyOf, renamedFault } from "../errors/invalid-input-error.ts";
import type { Profiles, QMatrixInput, ResponsesInput } from "./types.ts";

/** What people pass to the verbs, checked and with typed arrays; a wrong kind is an InvalidInputError, never a TypeError. */

/** Responses, or rows of 0, 1 and null. */
export function givenResponses(where: string, given: ResponsesInput): TypedResponses {
  if (Array.isArray(given))
    return named(where, "responses", () => responsesFrom(given as (0 | 1 | null)[][]));
  const { N, J, items, students, correct, present } = record(where, "responses", RESPONSES, given);
  checkSize(where, "responses.N", N);
  checkSize(where, "responses.J", J);
  checkNames(where, "responses.items", items, J);
  checkNames(where, "responses.students", students, N);
  const bits = {
    correct: bitsFrom(where, "responses.correct", correct, J, N),
    present: bitsFrom(where, "responses.present", present, J, N),
  };
  const wrong = bits.correct.words.findIndex((word, at) => (word & ~bits.present.words[at]) !== 0);
  if (wrong >= 0)
    throw new InvalidInputError(
      where,
      `responses.correct.words[${wrong}]`,
      "correct only where a response is present",
      `${bits.correct.words[wrong]} where present has ${bits.present.words[wrong]}`,
    );
  return { N, J, items: items as string[], students: students as string[], ...bits };
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
    const rows = given as number[][];
    if (items && rows.length !== items.length)
      throw new InvalidInputError(where, argument, `${items.length} rows, one per item`, `${rows.length}`);
    return named(where, argument, () => qMatrixFrom(rows, items ? { items } : {}));
  }
  const matrix = record(where, argument, Q_MATRIX, given);
  const { J, K, items: rows, attributes, entries } = matrix;
  // as a fitted model has it
  if (J === undefined && K === undefined && Array.isArray(entries))
    return named(
      where,
      argument,
      () =>
        qMatrixFrom(entries as number[][], { items: rows as string[], attributes: attributes as string[] }),
      `${argument}.entries`,
    );
  checkSize(where, `${argument}.J`, J);
  checkSize(where, `${argument}.K`, K);
  checkNames(where, `${argument}.items`, rows, J);
  checkNames(where, `${argument}.attributes`, attributes, K);
  const isBit = (entry: unknown) => entry === 0 || entry === 1;
  const values = numbers(where, `${argument}.entries`, entries, {
    count: J * K,
    isOne: isBit,
    one: "0 or 1",
  });
  return { ...(given as object), entries: Uint8Array.from(values) } as TypedQMatrix;
}

/** One Q-matrix, which is called q, or several by name. */
export function givenQs(
  where: string,
  given: QMatrixInput | Readonly<Record<string, QMatrixInput>>,
  items: readonly string[],
): { readonly name: string; readonly q: TypedQMatrix }[] {
  if (Array.isArray(given)) return [{ name: "q", q: givenQ(where, "q", given, items) }];
  const several = record(where, "q", `${Q_MATRIX}, or several by name`, given);
  if ("entries" in several) return [{ name: "q", q: givenQ(where, "q", given as QMatrixInput, items) }];
  const named = Object.entries(several) as [string, QMatrixInput][];
  if (named.length === 0) throw new InvalidInputError(where, "q", "one or more Q-matrices", "none");
  return named.map(([name, q]) => ({ name, q: givenQ(where, keyOf("q", name), q, items) }));
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
  checkNames(where, `${argument}.students`, students, N);
  checkNames(where, `${argument}.attributes`, attributes, K);
  const isProbability = (value: unknown) => typeof value === "number" && value >= 0 && value <= 1;
  const values = numbers(where, `${argument}.mastery`, mastery, {
    count: N * K,
    isOne: isProbability,
    one: "a probability from 0 to 1",
  });
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
      { argument: "options", within: describeValue(unknown), at: [unknown] },
      `one of ${keys.join(", ")}`,
      describeValue(unknown),
      undefined,
      `unknown option ${describeValue(unknown)}. The options are ${keys.join(", ")}.`,
    );
  return given;
}

/** An options object; nothing stands for none. */
export function givenObject<Options extends object>(where: string, options: Options | undefined): Options {
  if (options === undefined) return {} as Options;
  const given = record(where, "options", "an object", options);
  const prototype = Object.getPrototypeOf(given);
  // an object of another realm has that realm's Object.prototype
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return given as unknown as Options;
  throw new InvalidInputError(where, "options", "a plain object", describeInstance(given));
}

/** A Map or a Date has no options as keys and would pass for an object without any. */
function describeInstance(given: object): string {
  const { name } = given.constructor ?? {};
  return typeof name === "string" && name !== "" ? `a ${name}` : "an object of a class";
}

/** Keys of every kind of options that there is. */
type KeyOf<Options> = Options extends unknown ? keyof Options & string : never;

function record(where: string, argument: string, mustBe: string, given: unknown): Record<string, unknown> {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new InvalidInputError(where, argument, mustBe, kindOf(given));
}

/** A constructor's fault as one of the verb's argument; `rows` is what its rows are called. */
function named<Made>(where: string, argument: string, make: () => Made, rows = argument): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const isOfRows = error.argument === "rows";
    throw renamedFault(error, where, isOfRows ? rows : `${argument}.${error.argument}`);
  }
}

function checkSize(where: string, argument: string, value: unknown): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw new InvalidInputError(where, argument, "a whole number ≥ 1", kindOf(value));
}

/** A list, or typed array, of so many numbers of a kind; a hole is none. */
function numbers(
  where: string,
  argument: string,
  value: unknown,
  { count, isOne, one }: { readonly count: number; isOne(value: unknown): boolean; readonly one: string },
): readonly number[] {
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
  if (!isList || (value as ArrayLike<unknown>).length !== count)
    throw new InvalidInputError(where, argument, `a list of ${count} numbers`, kindOf(value));
  const list = value as ArrayLike<number>;
  for (let at = 0; at < count; at++)
    if (!isOne(list[at]))
      throw new InvalidInputError(where, `${argument}[${at}]`, one, describeValue(list[at]));
  return Array.from(list);
}

/** Rows of bits in words of 32; what lies beyond the last column is 0. */
function bitsFrom(where: string, argument: string, value: unknown, rows: number, columns: number) {
  const wordsPerRow = Math.ceil(columns / 32);
  const given = record(where, argument, "an object", value);
  for (const [key, size] of Object.entries({ rows, columns, wordsPerRow }))
    if (given[key] !== undefined && given[key] !== size)
      throw new InvalidInputError(where, `${argument}.${key}`, `${size}`, kindOf(given[key]));
  const isWord = (word: unknown) =>
    Number.isInteger(word) && (word as number) >= 0 && (word as number) < 2 ** 32;
  const words = Uint32Array.from(
    numbers(where, `${argument}.words`, given.words, {
      count: rows * wordsPerRow,
      isOne: isWord,
      one: "a whole number from 0 to 4294967295",
    }),
  );
  const beyond = columns % 32 === 0 ? 0 : -1 << (columns % 32);
  for (let row = 0; row < rows; row++) {
    const at = (row + 1) * wordsPerRow - 1;
    if ((words[at] & beyond) !== 0)
      throw new InvalidInputError(
        where,
        `${argument}.words[${at}]`,
        `less than 2^${columns % 32}, with bits for ${columns} students only`,
        `${words[at]}`,
      );
  }
  return { rows, columns, wordsPerRow, words };
}

function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return describeValue(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return `a list of ${(value as unknown as ArrayLike<unknown>).length}`;
  return "an object";
}
