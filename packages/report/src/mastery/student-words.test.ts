import { expect, it } from "vitest";
import { studentWords } from "./student-words.ts";

const names = ["add", "carry", "borrow", "ratio"];

it("says what is mastered, what is not yet, and what is open", () => {
  expect(studentWords("ann", names, [0.97, 0.8, 0.2, 0.55])).toBe(
    "Student ann has probably mastered add (97%) and carry (80%), but probably not borrow (20%). Mastery of ratio (55%) is uncertain.",
  );
  expect(studentWords("7", names, [1, 1, 0.999, 1])).toBe(
    "Student 7 has probably mastered add (over 99%), carry (over 99%), borrow (over 99%) and ratio (over 99%).",
  );
  expect(studentWords("7", names.slice(0, 1), [0.01])).toBe("Student 7 has probably not mastered add (1%).");
  expect(studentWords("7", names.slice(0, 3), [0.99, 0.01, 0.02])).toBe(
    "Student 7 has probably mastered add (99%), but probably not carry (1%) or borrow (2%).",
  );
  expect(studentWords("7", names.slice(0, 2), [0.01, 0.02])).toBe(
    "Student 7 has probably not mastered add (1%) or carry (2%).",
  );
  expect(studentWords("7", names.slice(0, 1), [0.5])).toBe("Mastery of add (50%) by student 7 is uncertain.");
});

it("counts what is too long to name", () => {
  const many = Array.from({ length: 25 }, (_, k) => `A${k + 1}`);
  expect(studentWords("7", many, new Float64Array(25).fill(1))).toMatch(/A8 \(over 99%\) and 17 more\.$/);
});
