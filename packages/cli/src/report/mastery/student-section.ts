import type { Profiles } from "@qmatrix/core";
import { escapeHtml } from "../escape-html.ts";
import { htmlTable } from "../html-table.ts";
import { cellPercent } from "../in-words.ts";
import { sentenceList } from "../next-steps.ts";
import type { CsvDownload } from "../page/csv-link.ts";
import { masteryState } from "./mastery-state.ts";
import { studentWords } from "./student-words.ts";

/** Up to so many students stand in the page, each in a row. */
const MOST_STUDENTS = 300;
/** Of more, so many as a sample. */
const SAMPLE = 20;
/** Up to so many students are a class, whose teacher wants to know who needs what. */
const MOST_IN_A_CLASS = 40;
/** Up to so many attributes have a column each; of more, their names stand in three columns. */
const MOST_COLUMNS = 10;

/** The students for their teacher: one explained in words, then a row for each. */
export function studentSection(profiles: Profiles): string[] {
  const { N, K, students, attributes } = profiles;
  const shown = N <= MOST_STUDENTS ? N : SAMPLE;
  const example = exampleStudent(profiles);
  const words = studentWords(students[example], attributes, probabilitiesOf(profiles, example));
  const hasNames = students.some((student, i) => student !== String(i + 1));
  return [
    "<h2>The students</h2><p>For each student and attribute, the probability that the student masters it, from all the " +
      "answers together: at 80% or more (●) count on it, at 20% or less (○) teach it, in between (◐) ask more before " +
      "deciding. A single number is no mark: it says what the answers show, not how hard anyone worked.</p>",
    `<p>To read a row: ${escapeHtml(words)}</p>`,
    ...(N > shown
      ? [`<p>These are the first ${shown} of ${N} students; profiles.csv, beside this page, has all.</p>`]
      : []),
    K <= MOST_COLUMNS ? wideTable(profiles, shown) : namedTable(profiles, shown),
    ...(N <= MOST_IN_A_CLASS ? classPart(profiles) : []),
    ...(hasNames ? ["<p>This page names students: mind who gets it.</p>"] : []),
  ];
}

function wideTable(profiles: Profiles, shown: number): string {
  const { K, students, attributes, mastery } = profiles;
  const rows = students
    .slice(0, shown)
    .map((student, i) => [student, ...Array.from(probabilitiesOf(profiles, i), cellPercent)]);
  return htmlTable("Students: probability of mastery", ["Student", ...attributes], rows, {
    download: download(profiles),
    look: (i, column) => masteryState(mastery[i * K + column - 1]),
  });
}

function namedTable(profiles: Profiles, shown: number): string {
  const rows = profiles.students.slice(0, shown).map((student, i) => {
    const states = Array.from(probabilitiesOf(profiles, i), masteryState);
    const named = (wanted: string) =>
      profiles.attributes.filter((_, k) => states[k] === wanted).join(", ") || "–";
    return [student, named("yes"), named("unclear"), named("no")];
  });
  return htmlTable("Students: what they master", ["Student", "Masters", "Unclear", "Not yet"], rows, {
    words: 4,
    download: download(profiles),
  });
}

/** Whom to teach what, and every student in words. */
function classPart(profiles: Profiles): string[] {
  const { K, students, attributes, mastery } = profiles;
  const named = (k: number, wanted: string) =>
    students.filter((_, i) => masteryState(mastery[i * K + k]) === wanted).join(", ") || "–";
  const rows = attributes.map((name, k) => [name, named(k, "no"), named(k, "unclear")]);
  const words = students.map((student, i) => studentWords(student, attributes, probabilitiesOf(profiles, i)));
  return [
    htmlTable("Who needs what", ["Attribute", "Not yet", "Unclear"], rows, { words: 3 }),
    "<details><summary>Every student in words</summary>",
    sentenceList(words),
    "</details>",
  ];
}

function download(profiles: Profiles): CsvDownload {
  const { students, attributes } = profiles;
  return { name: "mastery.csv", header: ["student", ...attributes], rows: csvRows(profiles, students) };
}

function* csvRows(profiles: Profiles, students: readonly string[]) {
  for (const [i, student] of students.entries())
    yield [student, ...Array.from(probabilitiesOf(profiles, i), (p) => Number(p.toFixed(3)))];
}

/** Who has the most to explain: the first with all three kinds of verdict, or else with two, or else the first. */
function exampleStudent(profiles: Profiles): number {
  const kinds = (i: number) => new Set(Array.from(probabilitiesOf(profiles, i), masteryState)).size;
  const among = Array.from({ length: Math.min(profiles.N, MOST_STUDENTS) }, (_, i) => i);
  return among.reduce((best, i) => (kinds(i) > kinds(best) ? i : best), 0);
}

function probabilitiesOf({ K, mastery }: Profiles, student: number): Float64Array {
  return mastery.subarray(student * K, (student + 1) * K);
}
