import {
  answeredBy,
  type Profiles,
  type QMatrix,
  type Responses,
  requiredAttributes,
  responseOf,
} from "@qmatrix/core/data";
import type { Adequacy } from "@qmatrix/core/learn";
import { isSupported } from "../adequacy/adequacy-words.ts";
import { type MasteryState, masteryState } from "../mastery/mastery-state.ts";
import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { type DataSummary, dataFacts, fileTitle } from "../words/data-summary.ts";
import { capital, cellPercent, counted, listed } from "../words/in-words.ts";
import { basisWarnings, type FitBasis } from "./fit-basis.ts";
import { MOST_STUDENT_PAGES } from "./most-student-pages.ts";

/** What a class and its students have mastered, whichever command classified them. */
export interface StudentsReport {
  readonly data: DataSummary;
  /** Of the model: the responses may be to some of its items only. */
  readonly q: QMatrix;
  readonly responses: Responses;
  readonly profiles: Profiles;
  /** The points from which a response counts as correct, as the command was told; none where responses were 1 and 0. */
  readonly cut?: readonly string[];
  /** Whether there are separate skills, where that was examined for these attributes. */
  readonly adequacy?: Adequacy | null;
  /** What the model rests on, where that is known. */
  readonly basis?: FitBasis;
}

/** With 1 for each student [N] who answered a question; the others are not classified. */
interface ClassReport extends StudentsReport {
  readonly hasAnswered: Uint8Array;
}

/** Up to so many students, each skill has the names of those to teach it to. */
const MOST_NAMED = 40;
/** More skills than this that need equal attention are counted. */
const MOST_SKILLS = 5;
/** More wrong responses than this are counted. */
const MOST_ITEMS = 15;

/** The names of the states, the same in every sentence and table of the page. */
const WORDS: Readonly<Record<MasteryState, string>> = {
  yes: "mastered",
  no: "not yet mastered",
  unclear: "not clear yet",
};
const HEADS = [WORDS.yes, WORDS.no, WORDS.unclear].map(capital);

const NOT_ESTABLISHED =
  "It is not established that these are separate skills. Do not report them to students before this is settled: see “Evidence for skills” in the report of the analysis.";

/** A class report and a page for each student, in a teacher's words: a skill is an attribute of the model, a question an item. */
export function studentsReport(given: StudentsReport, cover: Cover): string {
  const report = { ...given, hasAnswered: answeredBy(given.responses) };
  const { data, profiles } = report;
  const { N } = profiles;
  const shown = Math.min(N, MOST_STUDENT_PAGES);
  const title = `Class report: ${fileTitle(data.file)}`;
  /** Says on each sheet what it belongs to. */
  const of = [cover.title ?? title, cover.date].filter(Boolean).join(" · ");
  const left =
    N > shown
      ? `<p>The first ${shown} of ${N} students have a page here; profiles.csv has all of them. For the others, run qmatrix score with one class at a time.</p>`
      : "";
  return htmlPage({
    cover,
    first: {
      kind: "Class report",
      title,
      facts: dataFacts(data).map(([name, value]) => [TEACHERS[name] ?? name, value]),
      warnings: [
        ...(report.basis === undefined ? [] : basisWarnings(report.basis)),
        ...(isSupported(report.adequacy ?? null) ? [] : [NOT_ESTABLISHED]),
      ],
      finding: finding(report),
      verdicts: [],
      next: [],
    },
    sections: [
      "<h2>How to read this report</h2>",
      "<p>Each question requires certain skills. From a student's answers to all questions, a statistical model estimates how likely it is " +
        "that the student has mastered each skill. A probability of 80% or more counts as <em>mastered</em> (●), 20% or less as <em>not yet mastered</em> (○). In " +
        "between (◐), it is <em>not clear yet</em>: a few more questions would help. These are not grades: please weigh them with what you know about the student.</p>",
      ...(report.adequacy == null
        ? [
            "<p>The model assumes that the test measures separate skills. Ask whoever chose the model whether the responses support this.</p>",
          ]
        : []),
      ...(hasCut(report)
        ? [
            "<p>Answers were scored in points. An answer <em>reaches the cut</em> if it has at least the number of points set for its question; the model uses only whether it does.</p>",
          ]
        : []),
      ...skillSection(report),
      ...glanceSection(report, shown),
      left,
      `<div class="students" aria-label="One page per student" role="group">${Array.from({ length: shown }, (_, i) => studentPage(report, i, of)).join("\n")}</div>`,
    ].filter((part) => part !== ""),
  });
}

const TEACHERS: Readonly<Record<string, string>> = {
  "Students (N)": "Students",
  "Items (J)": "Questions",
  "Missing responses": "Unanswered questions",
};

function hasCut({ cut = [] }: ClassReport): boolean {
  return cut.length > 0;
}

/** How many are mastered, and which skill needs the most attention; students who answered nothing aside. */
function finding(report: ClassReport): string[] {
  const { profiles } = report;
  const { K, attributes } = profiles;
  const silent = report.hasAnswered.filter((answered) => answered === 0).length;
  const N = profiles.N - silent;
  if (N === 0) return ["No student answered any question."];
  const notYet = attributes.map((_, k) => statesOf(report, k).filter((state) => state === "no").length);
  const most = Math.max(...notYet);
  const needy = attributes.filter((_, k) => notYet[k] === most);
  const masters = attributes.map((_, k) => statesOf(report, k).filter((state) => state === "yes").length);
  const mastered = masters.reduce((a, b) => a + b, 0);
  // a skill that hardly anyone clearly lacks may be one that nobody clearly has
  const unmastered = attributes.filter((_, k) => masters[k] === 0 && notYet[k] < most);
  const mean = mastered / N;
  return [
    N === 1
      ? `This student has mastered ${mastered} of ${counted(K, "skill")}.`
      : `On average, ${mean.toFixed(1)} of ${counted(K, "skill")} are clearly mastered (probability of 80% or more).`,
    most === 0
      ? "No student clearly lacks a skill."
      : `Most often ${WORDS.no}: ${listed(needy, MOST_SKILLS)} (${needy.length === 1 ? "" : "each "}by ${most} of ${counted(N, "student")}).`,
    ...(N > 1 && unmastered.length > 0
      ? [`No student has clearly mastered ${listed(unmastered, MOST_SKILLS, "or")}.`]
      : []),
    ...(silent === 0
      ? []
      : [
          `${counted(silent, "student has", "students have")} no responses and ${silent === 1 ? "is" : "are"} not classified.`,
        ]),
  ];
}

/** [N] of a skill; nothing for a student who answered no question. */
function statesOf(
  { profiles: { N, K, mastery }, hasAnswered }: ClassReport,
  k: number,
): (MasteryState | null)[] {
  return Array.from({ length: N }, (_, i) => (hasAnswered[i] ? masteryState(mastery[i * K + k]) : null));
}

/** For each skill how many have mastered it, and whom to teach it. */
function skillSection(report: ClassReport): string[] {
  const { N, attributes, students } = report.profiles;
  const isNamed = N <= MOST_NAMED;
  const rows = attributes.map((name, k) => {
    const states = statesOf(report, k);
    const count = (wanted: MasteryState) => states.filter((state) => state === wanted).length;
    const who = (wanted: MasteryState) => students.filter((_, i) => states[i] === wanted).join(", ") || "–";
    return [
      name,
      ...(isNamed ? [who("no"), who("unclear")] : []),
      String(count("yes")),
      String(count("no")),
      String(count("unclear")),
    ];
  });
  const names = isNamed ? [`${capital(WORDS.no)} by`, `${capital(WORDS.unclear)} for`] : [];
  return [
    "<h2>Skills of the class</h2>",
    htmlTable("Students by skill", ["Skill", ...names, ...HEADS], rows, {
      words: 1 + names.length,
    }),
  ];
}

/** Up to so many skills have a column each. */
const MOST_COLUMNS = 12;

function glanceSection(report: ClassReport, shown: number): string[] {
  const { profiles } = report;
  const { K, attributes, students, mastery } = profiles;
  const wide = K <= MOST_COLUMNS;
  const rows = students.slice(0, shown).map((student, i) => {
    const { right, answered } = answersOf(report, i);
    const states = Array.from({ length: K }, (_, k) => masteryState(mastery[i * K + k]));
    if (answered === 0)
      return [student, "no responses", ...(wide ? attributes : ["", "", ""]).map(() => "–")];
    const cells = wide
      ? Array.from({ length: K }, (_, k) => cellPercent(mastery[i * K + k]))
      : (["yes", "no", "unclear"] as const).map((wanted) =>
          String(states.filter((state) => state === wanted).length),
        );
    return [student, `${right} of ${answered}`, ...cells];
  });
  const header = wide ? attributes : HEADS;
  const { N } = profiles;
  return [
    `<h2>${shown < N ? `The first ${shown} students` : "All students"}</h2>`,
    htmlTable(
      "Students at a glance",
      ["Student", hasCut(report) ? "Reached the cut" : "Correct", ...header],
      rows,
      {
        look: (i, column) =>
          wide && column > 1 && rows[i][column] !== "–"
            ? masteryState(mastery[i * K + column - 2])
            : undefined,
        note:
          (wide
            ? `Probability that the student has mastered the skill: ● ${WORDS.yes}, ○ ${WORDS.no}, ◐ ${WORDS.unclear}.`
            : "Number of skills.") +
          (shown < N ? ` The first ${shown} of ${N} students are shown; profiles.csv has all of them.` : ""),
      },
    ),
  ];
}

/** How many questions a student answered, and correctly; of those on one skill if `k` is given. */
function answersOf({ q, responses }: ClassReport, student: number, k?: number) {
  let right = 0;
  let answered = 0;
  const wrong: string[] = [];
  for (const [j, item] of responses.items.entries()) {
    const response = responseOf(responses, student, j);
    if (response === null) continue;
    if (k !== undefined && !requiredAttributes(q, q.items.indexOf(item)).includes(k)) continue;
    answered++;
    right += response;
    if (response === 0) wrong.push(item);
  }
  return { right, answered, wrong };
}

function studentPage(report: ClassReport, i: number, of: string): string {
  const { K, attributes, students, mastery } = report.profiles;
  const name = studentName(students[i], i);
  const { right, answered, wrong } = answersOf(report, i);
  const head = `<section class="student" id="student-${i + 1}"><p class="byline">${escapeHtml(of)}</p><h3>${escapeHtml(name)}</h3>`;
  if (answered === 0)
    return `${head}\n<p>No responses: this student answered none of the questions and is not classified.</p></section>`;
  const isCut = hasCut(report);
  const states = Array.from({ length: K }, (_, k) => masteryState(mastery[i * K + k]));
  const own = attributes.map((_, k) => answersOf(report, i, k));
  // where no question asked for a skill, there are no answers that could be inconclusive
  const isSilent = (k: number) => states[k] === "unclear" && own[k].answered === 0;
  const named = (wanted: MasteryState) =>
    listed(attributes.filter((_, k) => states[k] === wanted && !isSilent(k)));
  const silent = listed(attributes.filter((_, k) => isSilent(k)));
  const sentences = [
    isCut
      ? `${right} of ${counted(answered, "answer")} reached the cut.`
      : `${right} of ${counted(answered, "question")} answered correctly.`,
    ...(named("yes") ? [`${capital(WORDS.yes)}: ${named("yes")}.`] : []),
    ...(named("no") ? [`${capital(WORDS.no)}: ${named("no")}.`] : []),
    ...(named("unclear")
      ? [`${capital(WORDS.unclear)}: ${named("unclear")}; a few more questions would clarify this.`]
      : []),
    ...(silent ? [`No questions answered on ${silent}.`] : []),
  ];
  const rows = attributes.map((skill, k) => {
    const { right, answered } = own[k];
    const p = mastery[i * K + k];
    const percent = cellPercent(p);
    return (
      `<tr><th scope="row">${escapeHtml(skill)}</th><td class="words ${states[k]}">${isSilent(k) ? "no questions answered" : WORDS[states[k]]}</td>` +
      `<td class="chance"><span class="bar"><span class="${states[k]}-area" style="width:${Math.round(100 * p)}%"></span></span><span>${escapeHtml(percent)}</span></td>` +
      `<td>${answered === 0 ? "–" : `${right} of ${answered}`}</td></tr>`
    );
  });
  const missed =
    wrong.length === 0
      ? ""
      : `<p>${isCut ? "Below the cut" : "Answered incorrectly"}: ${escapeHtml(listed(wrong, MOST_ITEMS))}.</p>`;
  return [
    head,
    `<p>${escapeHtml(sentences.join(" "))}</p>`,
    `<div class="scroll short"><table class="plain"><caption class="hidden">Skills of ${escapeHtml(name)}</caption>`,
    `<thead><tr><th scope="col">Skill</th><th scope="col" class="words">What the answers suggest</th><th scope="col">Probability of mastery</th><th scope="col">${isCut ? "Answers that reached the cut" : "Correct answers to its questions"}</th></tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody></table></div>`,
    `${missed}</section>`,
  ].join("\n");
}

/** Row numbers are said to be such. */
function studentName(student: string, i: number): string {
  return student === String(i + 1) ? `Student ${student}` : student;
}
