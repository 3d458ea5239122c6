import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { countPresent, countRow } from "@qmatrix/core/data";
import { faultsText, noteWarnings, problemsText } from "@qmatrix/report/reading";
import { shellWord } from "@qmatrix/report/text";
import {
  type FileLook,
  type Given,
  givenOf,
  givenWords,
  lookAtNamedFile,
  readResponsesFile,
} from "@qmatrix/tables";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { type PeopleFile, peopleFiles } from "../../test/people-files.ts";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { FileError } from "../files/file-error.ts";
import {
  addResponsesOptions,
  type ResponsesOptions,
  readGivenResponses,
} from "../shell/responses-options.ts";
import { lookAtPath } from "./look-at-path.ts";

const files: readonly PeopleFile[] = await peopleFiles();
const rows: string[] = [];

/** The options of every command that reads responses, as the command line gives them. */
function optionsIn(words: readonly string[]): ResponsesOptions {
  const command = addResponsesOptions(new Command("read"));
  command.parse(words, { from: "user" });
  return command.opts();
}

function session(words: readonly string[]) {
  return { command: "read", isQuiet: true, words, isGiven: () => false, warn: () => {} };
}

function row({ name, from }: PeopleFile, problems: number, read: string): string {
  const words = read === "refused" ? "refused" : read === "" ? "–" : `\`${read.replaceAll("|", "\\|")}\``;
  return `| ${name} | ${from} | ${problems} | ${words} |`;
}

/** A page, which has the bytes in memory, understands the same as the command, and reads or refuses it in the same words. */
async function expectSameInMemory(path: string, file: PeopleFile, look: FileLook | FileError) {
  const named = { name: path, bytes: file.bytes };
  const seen = await lookAtNamedFile(named);
  if (look instanceof FileError) expect(problemsText(path, seen, null)).toBe(look.message);
  else expect(seen).toEqual(look);
  await expectSameRead(path, file, {});
  if (seen.proposal !== null) await expectSameRead(path, file, seen.proposal);
}

async function expectSameRead(path: string, { bytes }: PeopleFile, given: Given) {
  const words = givenWords(given);
  const options = optionsIn(words);
  const read = await readGivenResponses(session(words), path, options).catch((error) => {
    if (error instanceof FileError) return error;
    throw error;
  });
  const { responses, ids, findings } = await readResponsesFile({ name: path, bytes }, givenOf(options));
  if (read instanceof FileError) {
    const faults = findings.filter((finding) => finding.severity === "fault");
    expect(responses).toBeUndefined();
    // with several faults the command adds how many are alike, and the words that mend them
    if (faults.length === 1) expect(read.message.startsWith(faultsText(path, faults))).toBe(true);
    else expect(read.message.startsWith(`${path}: ${faults.length} problems.`)).toBe(true);
    return;
  }
  expect({ responses, ids }).toEqual({ responses: read.responses, ids: read.ids });
  const notes = findings.filter((finding) => finding.severity === "note");
  expect(noteWarnings(path, notes)).toEqual(read.warnings);
}

it("is forty files or more", () => expect(files.length).toBeGreaterThanOrEqual(40));

describe("a file as people have it", () => {
  for (const file of files)
    it(`${file.name}: ${file.from}`, async () => {
      const path = join(temporaryFolder(), file.name);
      writeFileSync(path, file.bytes);
      const look = await lookAtPath(path, {}, { mostBytes: 2 ** 25 }).catch((error) => {
        if (error instanceof FileError) return error;
        throw error;
      });
      await expectSameInMemory(path, file, look);
      if (look instanceof FileError) {
        expect(file.expected).toBe("refused");
        rows.push(row(file, 1, "refused"));
        return;
      }
      const { proposal, problems } = look;
      if (file.expected === "refused") {
        expect(proposal).toBeNull();
        expect(problems.some(({ mend }) => mend === null)).toBe(true);
        rows.push(row(file, problems.length, "refused"));
        return;
      }
      expect(problems.filter(({ mend }) => mend === null)).toEqual([]);
      const words = givenWords(proposal!);
      rows.push(row(file, problems.length, words.map(shellWord).join(" ")));
      const { responses } = await readGivenResponses(session(words), path, optionsIn(words));
      let correct = 0;
      for (let j = 0; j < responses.J; j++) correct += countRow(responses.correct, j);
      expect({ students: responses.N, items: responses.J, correct }).toEqual(file.expected);
      expect(countPresent(responses)).toBeGreaterThan(0.9 * responses.N * responses.J);
    });

  it("stands in the table of the documents", async () => {
    const intro = `# Examples of response files

These files imitate the exports of the programs named; [a script](../packages/cli/test/people-files.ts) makes them. A
[test](../packages/cli/src/check/people-files.test.ts) passes each to \`qmatrix check\` and reads it with the proposed options: the number of students,
of items and of correct responses must be recovered. A file that cannot be read is refused with all its problems at once. The
last column has the options that the command needs besides the name of the file.

| file | from | problems | options proposed |
|---|---|---|---|
`;
    await expect(`${intro}${rows.join("\n")}\n`).toMatchFileSnapshot("../../../../docs/files-people-have.md");
  });
});
