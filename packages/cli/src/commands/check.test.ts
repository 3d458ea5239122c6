import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { peopleFiles, workbook } from "../../test/people-files.ts";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";

const file = async (name: string) => (await peopleFiles()).find((one) => one.name === name)!;

describe("qmatrix check", () => {
  it("takes a teacher with a German gradebook to a result in two commands: check, and what it proposed", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "noten.csv"), (await file("excel-de.csv")).bytes);
    const checked = await callQmatrix(["check", "noten.csv", "--json"], { cwd });
    expect(checked).toMatchObject({ code: 0, stderr: "" });
    const { command, understood, problems } = JSON.parse(checked.stdout);
    expect(understood).toMatchObject({ file: "noten.csv", students: 24, items: 8, isWhole: true });
    expect(problems).toHaveLength(8);
    expect(command.slice(0, 5)).toEqual(["qmatrix", "learn", "noten.csv", "--attributes", "auto"]);
    const words = command.slice(1).concat("--out", "out", "--effort", "quick", "--xlsx", "--quiet");
    const learned = await callQmatrix(words, { cwd });
    expect(learned.stderr).toContain("noten.csv: the text is not UTF-8 and was read as Windows-1252");
    expect([learned.code, learned.stderr.split("\n").filter((line) => !/^(Warning|$)/.test(line))]).toEqual([
      0,
      [],
    ]);
    expect(namesIn(join(cwd, "out"))).toEqual(
      expect.arrayContaining(["q.csv", "report.html", "tables.xlsx"]),
    );
  });

  it("prints the command last, on a line of its own", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "student,a,b\nann,1,0\nbob,0,1\n");
    const { stdout } = await runQmatrix(["check", "r.csv"], { cwd });
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("qmatrix learn r.csv --attributes auto --id student");
  });

  // a Q-matrix of other items used to be passed on to fit unread
  it("checks the Q-matrix too", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "student,a,b\nann,1,0\nbob,0,1\n");
    writeFileSync(join(cwd, "q.csv"), "item,S\nb,1\na,1\n");
    writeFileSync(join(cwd, "other.csv"), "item,S\na,1\nc,1\n");
    const checked = async (q: string, ...more: string[]) => {
      const words = ["check", "r.csv", "--q", q, "--id", "student", ...more];
      return (await callQmatrix(words, { cwd })).stdout.trimEnd();
    };
    const sound = await checked("q.csv");
    expect(sound).toContain("q.csv: 2 items × 1 attribute; its items are those of the responses");
    expect(sound.split("\n").at(-1)).toBe("qmatrix fit r.csv --q q.csv --id student");
    const problem =
      'other.csv: the rows of the Q-matrix must match the items of r.csv. No row for "b"; "c" is not in r.csv.';
    expect(await checked("other.csv")).toContain(
      `Problem in the Q-matrix\n- ${problem}\n\nNo problems in the responses. To fit a model with this Q-matrix, once it is corrected:`,
    );
    // its bad cell used to hide that it is of other items
    writeFileSync(join(cwd, "bad.csv"), "item,S\na,1\nc,7\n");
    expect(await checked("bad.csv")).toContain(
      'bad.csv: 2 problems.\n  the rows of the Q-matrix must match the items of r.csv. No row for "b"; "c" is not in r.csv.\n  row 2 (line 3), column S: expected 0 or 1, found "7".',
    );
    // fit reads it, with a warning
    writeFileSync(join(cwd, "zeros.csv"), "item,S\na,1\nb,0\n");
    expect(await checked("zeros.csv")).not.toContain("Problem");
    writeFileSync(join(cwd, "unused.csv"), "item,S,T\na,1,0\nb,1,0\n");
    expect(await checked("unused.csv")).toContain(
      "column T: expected an attribute required by at least one item",
    );
    expect(JSON.parse(await checked("other.csv", "--json")).q).toEqual({
      file: "other.csv",
      items: null,
      attributes: null,
      isMatched: false,
      problem,
    });
    expect(await checked("none.csv")).toContain("- none.csv: file not found.");
  });

  // "row 3 (line 4)" used to be said of the fourth row that a spreadsheet shows
  it("gives the row of the sheet where the file is a workbook", async () => {
    const cwd = temporaryFolder();
    const rows = [
      ["name", "a", "b"],
      ...Array.from({ length: 30 }, (_, i) => [`n${i}`, i % 2, i === 2 ? "O" : i > 4 ? 1 : 0]),
    ];
    writeFileSync(join(cwd, "w.xlsx"), await workbook([{ name: "Test", rows }]));
    const { stdout } = await callQmatrix(["check", "w.xlsx", "--id", "name"], { cwd });
    expect(stdout).toContain(
      '- row 3 (row 4 of the sheet), column b: expected 0, 1, empty or NA, found "O".',
    );
  });

  it("says which codes are correct in some items only, and gives the command that leaves out what cannot be read", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "p.csv"), "name,a,b\nann,2,1\nbob,0,4\ncem,1,1\ndora,2,2\n");
    const points = (await callQmatrix(["check", "p.csv", "--id", "name", "--cut", "50%"], { cwd })).stdout;
    expect(points).toContain(
      "\n  by item   1: correct where it reaches the item's cut, incorrect elsewhere\n",
    );
    writeFileSync(join(cwd, "s.csv"), "name,a,b\nann,1,1\nbob,0\ncem,1,0\ndora,0,1\n");
    const short = (await callQmatrix(["check", "s.csv", "--id", "name"], { cwd })).stdout;
    // the cell that bob's row does not have used to be "empty (1)"
    expect(short).toContain("\n  missing   not readable (1)\n");
    expect(short).toContain(
      "found 2. If the row cannot be corrected, leave it out: --ignore-rows 2.\n\nCorrect this in the file, or use the option named above.\nThis command reads the file without the cells or rows concerned:\nqmatrix learn s.csv --attributes auto --ignore-rows 2 --id name",
    );
  });

  // "Correct 1 of the 2 problems … options solve the others" used to follow a row with an option of its own
  it("says which problems are to be corrected in the file, and which an option solves", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "s.csv"), "name,a,b\nann,1,1\nbob,0\ncem,1,0\ndora,0,1\n");
    expect((await callQmatrix(["check", "s.csv"], { cwd })).stdout).toContain(
      "\nIn row 2 (line 3), correct the file or use the option named above. The problem in column name is solved by --id name.\n",
    );
  });

  // a row of other things was named once for each of its cells
  it("names a place once, however many problems it has", async () => {
    const cwd = temporaryFolder();
    const rows = Array.from({ length: 20 }, (_, i) => `n${i},${i % 2},${(i >> 1) % 2}`);
    writeFileSync(join(cwd, "r.csv"), ["name,a,b", ...rows, "n20,l,O"].join("\n"));
    const { stdout } = await callQmatrix(["check", "r.csv"], { cwd });
    expect(stdout).toContain('column a: expected 0, 1, empty or NA, found "l"');
    expect(stdout).toContain('column b: expected 0, 1, empty or NA, found "O"');
    expect(stdout).toContain("\nIn row 21 (line 22), correct the file or use the options named above.");
  });

  it("gives null for the command where the file must be changed", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "broken.csv"), (await file("broken.csv")).bytes);
    const { code, stdout } = await callQmatrix(["check", "broken.csv", "--json"], { cwd });
    const { command, problems } = JSON.parse(stdout);
    expect([code, command, problems.filter(({ mend }: { mend: unknown }) => mend === null).length]).toEqual([
      0,
      null,
      4,
    ]);
  });
});

describe("a command", () => {
  it("refuses a file once, with all its problems and the command that works", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "r.csv"), "name,class,a,b\nann,x,1,9\nbob,y,0,1\ncem,x,1,0\ndora,y,0,1\n");
    const { code, stdout, stderr } = await callQmatrix(
      ["learn", "r.csv", "--attributes", "1", "--out", "out"],
      { cwd },
    );
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n")).toEqual([
      "r.csv: 3 problems.",
      '  column name: looks like a student identifier (every row has a different value: "ann", "bob", …). Add --id name.',
      '  row 1 (line 2), column class: expected 0, 1, empty or NA, found "x". If class is not an item: --ignore class. To keep it in the output, add --id class.',
      '  row 1 (line 2), column b: expected 0, 1, empty or NA, found "9". To treat 9 as missing: --missing 9.',
      "This command reads the file:",
      "qmatrix learn r.csv --id name --id class --missing 9 --attributes 1 --out out",
      "",
    ]);
    expect(namesIn(cwd)).toEqual(["r.csv"]);
  });

  it("tells all that is wrong far down in a large file, where it met the first", async () => {
    const cwd = temporaryFolder();
    const rows = Array.from(
      { length: 40_000 },
      (_, i) => `${i % 2},${i === 39_000 ? "?" : i % 3 ? 1 : 0},${i === 39_500 ? "l" : i % 5 ? 0 : 1}`,
    );
    writeFileSync(join(cwd, "r.csv"), `a,b,c\n${rows.join("\n")}\n`);
    const { code, stderr } = await callQmatrix(["learn", "r.csv", "--attributes", "1", "--out", "out"], {
      cwd,
    });
    expect(code).toBe(2);
    expect(stderr).toContain("r.csv: 2 problems.\n");
    expect(stderr).toContain("row 39001 (line 39002), column b");
    expect(stderr).toContain("row 39501 (line 39502), column c");
  });
});
