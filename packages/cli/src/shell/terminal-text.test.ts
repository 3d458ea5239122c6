import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { terminalText } from "./terminal-text.ts";

it("marks what a terminal would obey", () => {
  expect(terminalText("a\u001b[31mb\rc\u009bd\u202ee\nf\tg")).toBe("a\ufffd[31mb\ufffdc\ufffdd\ufffde\nf\tg");
});

it("shows names with marks of direction on the terminal, and keeps them in tables and JSON", async () => {
  const cwd = temporaryFolder();
  const name = "x\u202ez\u2066\u001b[8m";
  writeFileSync(
    join(cwd, "r.csv"),
    `${name},b,c,d\n${"1,1,1,1\n1,0,0,0\n".repeat(12)}1,1,0,1\n1,0,1,0\n1,1,1,0\n`,
  );
  const words = ["learn", "r.csv", "--attributes", "1", "--effort", "quick", "--out", "out"];
  const { stdout, stderr } = await callQmatrix(words, { cwd });
  expect(stderr).toMatch(
    /^Warning: r\.csv: item "x\\u202ez\\u2066\\u001b\[8m" was answered correctly by all students/,
  );
  for (const text of [stdout, stderr]) expect(text).toBe(terminalText(text));
  expect(stdout).toContain("\nx\ufffdz\ufffd\ufffd[8m");
  expect(readFileSync(join(cwd, "out", "q.csv"), "utf8")).toContain(`\n${name},`);
  const json = await callQmatrix([...words, "--json"], { cwd });
  expect(JSON.parse(json.stdout).q.items[0]).toBe(name);
  writeFileSync(join(cwd, "two.csv"), `${name},b\n1,0\n0,1\n2,1\n`);
  expect((await callQmatrix(["learn", "two.csv", "--attributes", "1"], { cwd })).stderr).toBe(
    'two.csv, row 3 (line 4), column "x\\u202ez\\u2066\\u001b[8m": expected 0, 1, empty or NA, found "2". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 2.\n',
  );
});
