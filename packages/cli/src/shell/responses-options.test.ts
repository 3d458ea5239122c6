import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { countPresent, type Warning } from "@qmatrix/core/data";
import { Command } from "commander";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { addResponsesOptions, type ResponsesOptions, readGivenResponses } from "./responses-options.ts";

it("reads answers with repeated ids and marks, and passes warnings on", async () => {
  const path = join(temporaryFolder(), "r.csv");
  writeFileSync(path, "name,a,class,b\nann,1,7b,-9\nbob,1,7b,0\ncem,.,7b,1\n");
  const words = [path, "--id", "name", "--missing", "-9", "--id", "class", "--missing", "."];
  const command = addResponsesOptions(new Command().argument("<file>")).parse(words, { from: "user" });
  const warned: Warning<string>[] = [];
  const { responses, ids } = await readGivenResponses(
    {
      command: "learn",
      isQuiet: false,
      words: [],
      isGiven: () => false,
      warn: (warning) => warned.push(warning),
    },
    command.args[0],
    command.opts<ResponsesOptions>(),
  );
  expect(responses).toMatchObject({ N: 3, J: 2, items: ["a", "b"], students: ["ann", "bob", "cem"] });
  expect(countPresent(responses)).toBe(4);
  expect(ids.map(({ name }) => name)).toEqual(["name", "class"]);
  expect(warned).toEqual([
    {
      code: "constant-item",
      message: `${path}: item a was answered correctly by all students, so it provides no information about attributes.`,
    },
  ]);
});

it("reads several marks with commas between them, which were taken for one mark", async () => {
  const path = join(temporaryFolder(), "r.csv");
  writeFileSync(path, 'a,b,c\n1,9,0\n0,-1,1\n.,1.0,"2,5"\n1,",",0\n0,"""",1\n');
  const words = [path, "--missing", "9, -1,.", "--missing", '"2,5",","', "--missing", '"'];
  const command = addResponsesOptions(new Command().argument("<file>")).parse(words, { from: "user" });
  const { missing } = command.opts<ResponsesOptions>();
  expect(missing).toEqual(["9", "-1", ".", "2,5", ",", '"']);
  const { responses } = await readGivenResponses(
    { command: "learn", isQuiet: true, words: [], isGiven: () => false, warn: () => {} },
    command.args[0],
    command.opts<ResponsesOptions>(),
  );
  expect(countPresent(responses)).toBe(9);
});

it("reads a log whose columns have commas and quotes in their names", async () => {
  const path = join(temporaryFolder(), "log.csv");
  writeFileSync(path, '"last, first","the ""item""",ok\nann,x,1\nbob,x,0\nann,x,0\n');
  const words = [path, "--long", '"last, first","the ""item""",ok', "--attempt", "FIRST"];
  const command = addResponsesOptions(new Command().argument("<file>")).parse(words, { from: "user" });
  const { responses } = await readGivenResponses(
    { command: "learn", isQuiet: true, words: [], isGiven: () => false, warn: () => {} },
    command.args[0],
    command.opts<ResponsesOptions>(),
  );
  expect(responses).toMatchObject({ N: 2, J: 1, items: ["x"], students: ["ann", "bob"] });
  expect([...responses.correct.words]).toEqual([0b01]);
});
