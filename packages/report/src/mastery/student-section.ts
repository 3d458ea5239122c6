import type { Profiles } from "@qmatrix/core/data";
import type { Cover } from "../page/cover.ts";
import type { CsvDownload } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlTable } from "../page/html-table.ts";
import { sentenceList } from "../page/next-steps.ts";
import { cellPercent } from "../words/in-words.ts";
import { masteryState } from "./mastery-state.ts";
import { studentWords } from "./student-words.ts";

/** Up to so many students stand in the page, each in a row. */
const MOST_STUDENTS = 300;
/** Of more, so many as a sample. */
const SAMPLE = 20;
/** Up to this many students are a class, whose teacher wants to know whom to teach what. */
const MOST_IN_A_CLASS = 40;
/** Up to so many attributes have a column each; of more, their names stand in three columns. */
const MOST_COLUMNS = 10;

/** The students for their teacher: one explained in words, then a row for each. Nothing where students are to be left out. */
export function studentSection(
  profiles: Profiles,
  { isAnonymous = false }: Pick<Cover, "isAnonymous">,
): string[] {
  if (isAnonymous) return [];
  const { N, K, students, attributes } = profiles;
  const shown = N <= MOST_STUDENTS ? N : SAMPLE;
  const example = exampleStudent(profiles);
  const words = studentWords(students[example], attributes, probabilitiesOf(profiles, example));
  const hasNames = students.some((student, i) => student !== String(i + 1));
  return [
    "<h2>Students</h2><p>The table shows each student's mastery probability for each attribute, given all responses. At 80% or more (●) the " +
      "attribute can be considered mastered, at 20% or less (○) not mastered; in between (◐) more evidence is needed. These " +
      "probabilities are not grades: they only indicate what the responses suggest about mastery.</p>",
    `<p>Example: ${escapeHtml(words)}</p>`,
    ...(N > shown
      ? [`<p>The first ${shown} of ${N} students are shown; profiles.csv has all of them.</p>`]
      : []),
    K <= MOST_COLUMNS ? wideTable(profiles, shown) : namedTable(profiles, shown),
    ...(N <= MOST_IN_A_CLASS ? classPart(profiles) : []),
    ...(hasNames ? ["<p>This report names individual students: share it with care.</p>"] : []),
  ];
}

function wideTable(profiles: Profiles, shown: number): string {
  const { K, students, attributes, mastery } = profiles;
  const rows = students
    .slice(0, shown)
    .map((student, i) => [student, ...Array.from(probabilitiesOf(profiles, i), cellPercent)]);
  return htmlTable("Students: mastery probability", ["Student", ...attributes], rows, {
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
  return htmlTable(
    "Students: attributes mastered",
    ["Student", "Mastered", "Uncertain", "Not mastered"],
    rows,
    {
      words: 4,
      download: download(profiles),
    },
  );
}

/** Which students to teach what, and a description of every student. */
function classPart(profiles: Profiles): string[] {
  const { K, students, attributes, mastery } = profiles;
  const named = (k: number, wanted: string) =>
    students.filter((_, i) => masteryState(mastery[i * K + k]) === wanted).join(", ") || "–";
  const rows = attributes.map((name, k) => [name, named(k, "no"), named(k, "unclear")]);
  const words = students.map((student, i) => studentWords(student, attributes, probabilitiesOf(profiles, i)));
  return [
    htmlTable("Students by attribute", ["Attribute", "Not mastered", "Uncertain"], rows, { words: 3 }),
    "<details><summary>Descriptions of all students</summary>",
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
