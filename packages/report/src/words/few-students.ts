import { counted } from "./in-words.ts";

/** With fewer students no result is good news: the limit is ours. */
const FEW = 100;

/** Whether there are so few students that no result is good news. */
export function isFewStudents(students: number): boolean {
  return students < FEW;
}

/** Put before all other findings where there are so few students that tests find nothing and estimates may be far off. */
export function fewStudentsSentence(students: number): string[] {
  if (!isFewStudents(students)) return [];
  return [
    `With only ${counted(students, "student")}, these results are weak evidence: tests can detect only gross misfit, and estimated probabilities and accuracies may be far off.`,
  ];
}
