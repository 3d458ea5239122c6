import { existsSync } from "node:fs";
import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core/data";
import { Command, Option } from "commander";
import { executorFor } from "../executors/executor-for.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { repeatedOption } from "../shell/parse-option.ts";
import { type QueueChoiceOptions, queueChoice } from "../shell/queue-choice.ts";
import { addQueueOptions } from "../shell/queue-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { threadsOption } from "../shell/shared-options.ts";
import { findStudies, STUDIES, studyFolder } from "../study/design/find-studies.ts";
import { stagesOf } from "../study/design/jobs.ts";
import { readDesign } from "../study/design/read-design.ts";
import type { StudyDesign } from "../study/design/study-design.ts";
import { absentFile } from "../study/read-recorded.ts";
import { verdictsText } from "../study/report/study-summary.ts";
import { readRecord } from "../study/results/study-record.ts";
import { runStudy, type StudyRunSummary } from "../study/run-study.ts";
import { statusText } from "../study/status-text.ts";
import { studyStatus } from "../study/study-status.ts";

const WHERE = "study";
const QUEUE_TEXT =
  "run on the workers (qmatrix worker) of a Redis or Valkey server instead of threads: redis://host:port";

const DESCRIPTION = paragraphs(`Runs simulation studies from a design file.

A study is a folder with a design.json, which gives the conditions (cells of a crossed design), the number of replications
and the analyses to run on each data set, by qmatrix or by a module in the folder. The seed of each replication is derived
from its specification, so a study gives the same results on any machine. A run that was stopped resumes where it stopped.`);

export function studyCommand(): Command {
  const study = new Command("study").summary("run simulation studies").description(DESCRIPTION);
  study.action(() => study.outputHelp());
  study.addCommand(
    new Command("list").description(`Lists the studies in ./${STUDIES}.`).action(saying(listStudies)),
  );
  study.addCommand(
    addQueueOptions(new Command("run"), new Option("--queue <address>", QUEUE_TEXT))
      .description("Runs the remaining replications of a study and appends their results to results.jsonl.")
      .argument("<study>", `folder with a design.json, or its name in ./${STUDIES}`)
      .option("--part <name>", "run only this part; may be repeated", repeatedOption)
      .addOption(threadsOption(WHERE))
      .option("--retry", "rerun replications that failed")
      .option("--out <folder>", "output folder (default: results in the study's folder)")
      .addHelpText(
        "after",
        examples([
          "qmatrix study run li-ma-xu-2022",
          "qmatrix study run studies/mine --part few-students --threads 4",
        ]),
      )
      .action(saying(run)),
  );
  study.addCommand(
    new Command("status")
      .description("Shows the progress of a study, part by part, and the estimated time left.")
      .argument("<study>", `folder with a design.json, or its name in ./${STUDIES}`)
      .option("--out <folder>", "folder with the results (default: results in the study's folder)")
      .action(saying(status)),
  );
  study.addCommand(
    new Command("report")
      .description(
        "Writes a report of the results so far: tables, figures, whether each claim in claims.json holds, and the pages that the study's own module makes.",
      )
      .argument("<study>", `folder with a design.json, or its name in ./${STUDIES}`)
      .option("--out <folder>", "folder with the results (default: results in the study's folder)")
      .action(saying(report)),
  );
  return study;
}

async function report(session: Session, study: string, options: { out?: string }): Promise<Said> {
  const folder = await studyFolder(study);
  const out = options.out ?? join(folder, "results");
  if (options.out !== undefined && !existsSync(options.out))
    throw new InvalidInputError(
      WHERE,
      "--out",
      "a folder with results",
      `${options.out}, which does not exist`,
    );
  const { pages, parts } = await readDesign(folder);
  const absent = Object.values(parts).flatMap((part) => absentFile(folder, part) ?? []);
  if (pages !== undefined && absent.length > 0)
    session.warn(`There is no ${absent[0]}: pages of the study that need it are left out.`);
  // Charts and their DOM take a second to load: not for --help, nor for a wrong input.
  const { writeReport } = await import("../study/report/write-report.ts");
  const { files, verdicts } = await writeReport(folder, out);
  const claims = Object.keys(verdicts).length === 0 ? "" : ` Claims: ${verdictsText(verdicts)}.`;
  return { json: { folder: out, files, verdicts }, text: `Wrote ${join(out, "report.html")}.${claims}` };
}

async function listStudies(session: Session): Promise<Said> {
  const studies: { name: string; title: string; parts: string[] }[] = [];
  for (const name of await findStudies())
    try {
      const { title, parts } = await readDesign(join(STUDIES, name));
      studies.push({ name, title, parts: Object.keys(parts) });
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      session.warn(error.message);
    }
  const text =
    studies.length === 0
      ? `No studies found: no folder in ./${STUDIES} has a design.json.`
      : studies.map(({ name, title, parts }) => `${name}: ${title} (${parts.join(", ")})`).join("\n");
  return { json: { studies }, text };
}

interface RunOptions extends QueueChoiceOptions {
  readonly part?: readonly string[];
  readonly retry?: boolean;
  readonly out?: string;
}

async function run(session: Session, study: string, options: RunOptions): Promise<Said> {
  const folder = await studyFolder(study);
  const whole = await readDesign(folder);
  const design = options.part ? withParts(whole, options.part) : withoutAbsent(session, folder, whole);
  const out = options.out ?? join(folder, "results");
  const queue = queueChoice(WHERE, session, options);
  const executor = executorFor({ threads: options.threads, queue });
  try {
    const { isQuiet } = session;
    const stages = stagesOf(design);
    const retries = options.retry === true;
    const summary = await runStudy({ folder, out, design: whole, stages, executor, isQuiet, retries });
    return { json: { folder: out, ...summary }, text: runText(summary, out) };
  } finally {
    await executor.close();
  }
}

/** The design without the parts whose recorded data are missing; warns about them. */
function withoutAbsent(session: Session, folder: string, design: StudyDesign): StudyDesign {
  const parts = Object.entries(design.parts).filter(([name, part]) => {
    const absent = absentFile(folder, part);
    if (absent !== undefined)
      session.warn(`Part ${name} is skipped: its recorded data, ${absent}, were not found.`);
    return absent === undefined;
  });
  return { ...design, parts: Object.fromEntries(parts) };
}

function runText({ replications, done, failed, waiting }: StudyRunSummary, out: string): string {
  const nothing = waiting === 0 ? "All replications were already done" : "No replication was run";
  const did = done === 0 ? nothing : `Ran ${done} of ${replications} replications`;
  const faults =
    failed === 0
      ? ""
      : ` ${failed} of them failed: see ${join(out, "faults.jsonl")}. To rerun them: --retry.`;
  const waits =
    waiting === 0 ? "" : ` ${waiting} could not be run: they need results of parts that are not done.`;
  return `${did}; results are in ${join(out, "results.jsonl")}.${faults}${waits}`;
}

async function status(_session: Session, study: string, options: { out?: string }): Promise<Said> {
  const folder = await studyFolder(study);
  const design = await readDesign(folder);
  const parts = studyStatus(design, await readRecord(folder, design, options.out ?? join(folder, "results")));
  return { json: { parts }, text: statusText(parts) };
}

/** The design with the requested parts only. */
function withParts(design: StudyDesign, names: readonly string[]): StudyDesign {
  const unknown = names.find((name) => !(name in design.parts));
  if (unknown !== undefined)
    throw new InvalidInputError(
      WHERE,
      "--part",
      `one of ${Object.keys(design.parts).join(", ")}`,
      JSON.stringify(unknown),
    );
  return { ...design, parts: Object.fromEntries(names.map((name) => [name, design.parts[name]])) };
}
