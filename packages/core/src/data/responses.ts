import { type BitMatrix, countRow, createBitMatrix, getBit, setBit } from "./bit-matrix.ts";
import { checkNames } from "./check-names.ts";
import { checkRows } from "./check-rows.ts";

/** A response: 1 correct, 0 incorrect, null missing. */
export type ResponseValue = 0 | 1 | null;

/** Response data of N students and J items: bits, one row per item, with a mask of the responses that are not missing. */
export interface Responses {
  readonly N: number;
  readonly J: number;
  /** Item ids [J], unique. */
  readonly items: readonly string[];
  /** Student names [N]; row numbers where the data have none. */
  readonly students: readonly string[];
  /** Bits [J, N], 1 where the response is correct, 0 where it is incorrect or missing. */
  readonly correct: BitMatrix;
  /** Bits [J, N], 1 where there is a response. */
  readonly present: BitMatrix;
}

/** Responses from rows of 0, 1 and null, one row per student. */
export function responsesFrom(
  rows: readonly (readonly ResponseValue[])[],
  names: { items?: readonly string[]; students?: readonly string[] } = {},
): Responses {
  const where = "responsesFrom";
  const { rows: N, columns: J } = checkRows(where, rows, RESPONSE_ROWS);
  const {
    items = Array.from({ length: J }, (_, j) => `item${j + 1}`),
    students = Array.from({ length: N }, (_, i) => String(i + 1)),
  } = names;
  checkNames(where, "items", items, J);
  checkNames(where, "students", students, N);
  const correct = createBitMatrix(J, N);
  const present = createBitMatrix(J, N);
  for (let i = 0; i < N; i++)
    for (let j = 0; j < J; j++) {
      const response = rows[i][j];
      if (response === null) continue;
      setBit(present, j, i);
      if (response === 1) setBit(correct, j, i);
    }
  return { N, J, items, students, correct, present };
}

const RESPONSE_ROWS = {
  isEntry: (value: unknown) => value === 0 || value === 1 || value === null,
  mustBe: "0, 1 or null",
  one: "response",
  several: "responses",
};

export function responseOf(responses: Responses, student: number, item: number): ResponseValue {
  return getBit(responses.present, item, student) ? getBit(responses.correct, item, student) : null;
}

/** Number of responses that are not missing, over all students and items. */
export function countPresent(responses: Responses): number {
  let count = 0;
  for (let j = 0; j < responses.J; j++) count += countRow(responses.present, j);
  return count;
}

/** Of each student 1 if there is a response. */
export function answeredBy({ N, J, present }: Responses): Uint8Array {
  const answered = new Uint8Array(N);
  const words = present.wordsPerRow;
  for (let j = 0; j < J; j++)
    for (let w = 0; w < words; w++)
      for (let left = present.words[j * words + w]; left !== 0; left &= left - 1)
        answered[w * 32 + 31 - Math.clz32(left & -left)] = 1;
  return answered;
}

/** The same items with the given students, in the given order. */
export function selectStudents(responses: Responses, students: ArrayLike<number>): Responses {
  const N = students.length;
  const correct = createBitMatrix(responses.J, N);
  const present = createBitMatrix(responses.J, N);
  for (let j = 0; j < responses.J; j++) {
    for (let i = 0; i < N; i++) {
      if (getBit(responses.present, j, students[i])) setBit(present, j, i);
      if (getBit(responses.correct, j, students[i])) setBit(correct, j, i);
    }
  }
  const names = Array.from({ length: N }, (_, i) => responses.students[students[i]]);
  return { N, J: responses.J, items: responses.items, students: names, correct, present };
}
