import { describe, expect, it } from "vitest";
import { givenWords } from "./given.ts";
import { lookAtFile } from "./look-at-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const look = (text: string, given = {}) => lookAtFile(bytes(text), given);
const words = async (text: string, given = {}) => {
  const { proposal } = await look(text, given);
  return proposal && givenWords(proposal).join(" ");
};
const rows = (N: number, row: (i: number) => string) =>
  Array.from({ length: N }, (_, i) => row(i)).join("\n");

describe("lookAtFile", () => {
  it("finds nothing to say about a plain table", async () => {
    const { problems, notes, proposal, understood } = await look("a,b\n1,0\n0,1\n");
    expect({ problems, notes, proposal }).toEqual({ problems: [], notes: [], proposal: {} });
    expect(understood).toMatchObject({ layout: "wide", rows: 2, students: 2, items: 2, missing: 0 });
  });

  it("tells all problems at once, each with the words that mend it", async () => {
    const text = `name,class,a,b,c,sum\n${rows(6, (i) => `s${i},${i % 2 ? "x" : "y"},${i % 2},${i > 2 ? 1 : 0},${i === 4 ? 9 : 1},${(i % 2) + (i > 2 ? 1 : 0) + (i === 4 ? 0 : 1) + (i === 0 ? 1 : 0)}`)}\n`;
    const { problems } = await look(text);
    expect(problems.map(({ code, mend }) => [code, mend])).toEqual([
      ["id-column", ["--id", "name"]],
      ["cell", ["--id", "class"]],
      ["not-an-item", ["--ignore", "sum"]],
      ["cell", ["--missing", "9"]],
    ]);
  });

  it("proposes only what it has read by: each proposal is without problems", async () => {
    const text = `Name;A;B;Total\n${rows(8, (i) => `s${i};${i % 3};${(i * 2) % 3};${(i % 3) + ((i * 2) % 3)}`)}\nSum;8;8;16\n`;
    const { proposal } = await look(text);
    expect(givenWords(proposal!)).toEqual([
      "--ignore-rows",
      "9",
      "--id",
      "Name",
      "--ignore",
      "Total",
      "--cut",
      "50%",
    ]);
    expect((await look(text, proposal!)).problems).toEqual([]);
  });

  it("gives each column a role", async () => {
    const text = `id,gender,a,b,total\n${rows(8, (i) => `s${i},${i % 2},${i % 2},${i > 3 ? 1 : 0},${(i % 2) + (i > 3 ? 1 : 0)}`)}\n`;
    const { understood } = await look(text);
    expect(understood.columns.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "id identifier",
      "gender group",
      "a item",
      "b item",
      "total total",
    ]);
  });

  describe("leaves out a row below the students, by its label or its cells", () => {
    const students = rows(8, (i) => `s${i},${i % 2},${i > 3 ? 1 : 0},${i % 3 === 0 ? 1 : 0},1`);
    // what was proposed was to take easy and hard, or u and v, for codes of missing responses
    const below: [string, string][] = [
      ["words under a label for statistics", "Rate,easy,hard,easy,easy"],
      ["letters under a French one", "Taux,u,v,u,w"],
      ["words under a label of any kind", "Niveau,leicht,schwer,leicht,mittel"],
      ["proportions of other students", "Exito,0.41,0.63,0.35,0.98"],
      ["counts of other students", "x,14,13,11,19"],
    ];
    for (const [what, row] of below)
      it(what, async () => {
        expect(await words(`id,a,b,c,d\n${students}\n${row}\n`)).toBe("--ignore-rows 9 --id id");
      });

    it("and all of them: means, then standard deviations", async () => {
      const text = `id,a,b,c,d\n${students}\nsnitt,.51,.52,.4,.9\nsd,.5,.5,.49,.3\n`;
      expect(await words(text)).toBe("--ignore-rows 9-10 --id id");
    });

    it("but not a student with one reason for no responses, or a code, or letters for digits", async () => {
      expect(await words(`id,a,b,c,d\n${students}\ns8,gone,gone,gone,gone\n`)).toBe("--id id --missing gone");
      expect(await words(`id,a,b,c,d\n${students}\ns8,9,9,9,9\n`)).toBe("--id id --missing 9");
      const typed = await look(`id,a,b,c,d\n${students}\n${students.replaceAll("s", "t")}\ns8,l,O,l,O\n`);
      expect(typed.proposal).toBeNull();
      expect(typed.problems.map(({ code }) => code)).toEqual(["id-column", "cell", "cell", "cell", "cell"]);
    });
  });

  it("leaves it to the file's owner what is a slip of the pen, and looks on", async () => {
    const text = `s,a,b\n${rows(30, (i) => `s${i},${i === 7 ? "l" : i % 2},${i === 9 ? "O" : i > 4 ? 1 : 0}`)}\n`;
    const { problems, proposal } = await look(text);
    expect(proposal).toBeNull();
    expect(problems.map(({ code, fault, mend }) => [code, "cell" in fault && fault.cell, mend])).toEqual([
      ["id-column", false, ["--id", "s"]],
      ["cell", "l", null],
      ["cell", "O", null],
    ]);
  });

  // "no option solves the problem" used to be said of what --ignore-rows and --missing solve
  it("knows how to read the file without what its owner should correct, and has read it so", async () => {
    const text = `id,a,b\n${rows(30, (i) => (i === 3 ? "s3,1" : `s${i},${i % 2},${i === 9 ? "O" : i > 4 ? 1 : 0}`))}\n`;
    const { problems, proposal, without } = await look(text);
    expect(proposal).toBeNull();
    expect(problems.filter(({ mend }) => mend === null).map((problem) => problem.without)).toEqual([
      ["--ignore-rows", "4"],
      ["--missing", "O"],
    ]);
    expect(givenWords(without!)).toEqual(["--ignore-rows", "4", "--id", "id", "--missing", "O"]);
    expect((await look(text, without!)).problems).toEqual([]);
    expect((await look('a,b\n1,0\n"1,0\n')).without).toBeUndefined();
  });

  it("takes what codes were said to count as, and finds nothing else in the items", async () => {
    const text = `id,a,b\n${rows(40, (i) => `s${i},${i % 9 === 0 ? "NF" : i % 4},${i % 7 === 0 ? "NF" : i % 3}`)}\n`;
    const { problems, proposal, understood } = await look(text, { recode: ["NF=0"] });
    expect(problems.map(({ code, mend }) => [code, mend])).toEqual([
      ["id-column", ["--id", "id"]],
      ["cell", ["--cut", "50%"]],
    ]);
    expect(givenWords(proposal!)).toEqual(["--id", "id", "--cut", "50%", "--recode", "NF=0"]);
    expect(understood.codes.filter(({ cell }) => cell === "NF")).toEqual([
      { cell: "NF", means: "incorrect", count: 11 },
    ]);
    expect((await look("a,b\n1,0\nNF,1\n", { recode: ["NF"] })).problems).toMatchObject([
      { code: "bad-option", mend: null },
    ]);
  });

  // a code that came once was not among the codes where students had more than twelve different points
  it("tells a rare code where there are many points", async () => {
    const text = `id,a,b\n${rows(60, (i) => `s${i},${i === 7 ? "k.A." : i % 20},${i % 17}`)}\n`;
    const { understood } = await look(text);
    expect(understood.codes).toHaveLength(12);
    expect(understood.codes.at(-1)).toEqual({ cell: "k.A.", means: "missing", count: 1 });
  });

  // "Add --id ID." stood above "→ --ignore ID"
  // "n/a", a problem of its own, used to be one of "3 other cells (3 columns in all)"
  it("counts as alike only the cells that the same option mends", async () => {
    const text =
      "Name,Class,q1,q2,q3,Total\nAnn,7a,2,0.5,1,3.5\nBen,7b,0,1,n/a,1\nCem,7a,2,0,0,2\nDua,7b,1,1,1,3\n";
    const { problems } = await look(text);
    expect(problems.flatMap(({ alike }) => alike ?? [])).toEqual([{ cells: 2, columns: ["q1", "q2"] }]);
  });

  // "--id STUDENT --id student" used to be proposed for a column in which one student stands twice
  it("takes a column for the identifier although a student stands in it twice", async () => {
    const text = `student,a,b\n${rows(12, (i) => `s${i === 9 ? 8 : i},${i % 2},${i % 3 ? 1 : 0}`)}\n`;
    const [{ fault, mend }] = (await look(text)).problems;
    expect(mend).toEqual(["--id", "student"]);
    expect(fault.advice).toContainEqual({
      kind: "id-column",
      column: "student",
      needsAnother: false,
      isIdentifier: true,
    });
  });

  it("does not call a second identifier the one that names the students", async () => {
    const { problems } = await look(
      `name,id,a,b\n${rows(6, (i) => `n${i},${i + 11},${i % 2},${i > 2 ? 1 : 0}`)}\n`,
    );
    expect(problems.map(({ code, mend }) => [code, mend])).toEqual([
      ["id-column", ["--id", "name"]],
      ["not-an-item", ["--ignore", "id"]],
    ]);
  });

  it("does not take a student called Max for the maximum points", async () => {
    const text = `name,a,b,c\nMax,1,0,1\nAnn,0,1,1\nBob,1,1,0\nMean,0,0,1\nSum,1,0,0\n`;
    expect(await words(text)).toBe("--id name");
  });

  it("keeps what a person said, and says the rest", async () => {
    const text = `nr,a,b,note\n${rows(6, (i) => `${i + 1},${i % 2},${i > 2 ? 1 : 0},${1 + (i % 4)}`)}\n`;
    expect(await words(text, { idColumns: ["nr"] })).toBe("--id nr --ignore note");
    expect(await words(text, { items: ["a", "b"], idColumns: ["nr"] })).toBe("--id nr --items a,b");
  });

  // --items a,b,sum was answered by --items a,b,sum --ignore sum
  it("takes a column for an item where it is named as one, whatever it looks like", async () => {
    const text = `nr,a,b,sum\n${rows(8, (i) => `${i + 1},${i % 2},${i > 2 ? 1 : 0},${(i % 2) + (i > 2 ? 1 : 0)}`)}\n`;
    expect(await words(text, { idColumns: ["nr"], items: ["a", "b", "sum"] })).toBe(
      "--id nr --items a,b,sum --cut 50%",
    );
  });

  it("drops a column that is not there", async () => {
    const { problems, proposal } = await look("s,a,b\nann,1,0\nbob,0,1\n", { idColumns: ["S"] });
    expect(problems.map(({ code }) => code)).toEqual(["unknown-column", "id-column"]);
    expect(givenWords(proposal!)).toEqual(["--id", "s"]);
  });

  it("names a Q-matrix and a transposed table", async () => {
    expect(
      (await look("item,A,B\ni1,1,0\ni2,0,1\ni3,1,1\n")).problems.map(({ code, mend }) => [code, mend]),
    ).toEqual([["q-matrix", null]]);
    expect(await words("item,s1,s2,s3,s4\nq1,1,0,1,1\nq2,0,1,1,0\n")).toBe("--transpose --id student");
  });

  it("knows a transposed table without the students' names, whose items it took for students", async () => {
    const body = "item1,1,0,1,1,0\nitem2,0,1,1,0,1\nitem3,0,0,1,0,1\n";
    expect(await words(body)).toBe("--header none --transpose");
    expect(await words(`item,1,2,3,4,5\n${body}`)).toBe("--transpose --id student");
    expect(await words(`,V1,V2,V3,V4,V5\n${body}`)).toBe("--transpose --id student");
    const { understood, problems } = await look(body, { header: "none", transpose: true });
    expect(problems).toEqual([]);
    expect(understood).toMatchObject({ layout: "transposed", students: 5, items: 3 });
    expect(understood.columns.map(({ name }) => name)).toEqual(["item1", "item2", "item3"]);
    // signs of students are not names of items
    const signs = await look("R,F,R\nF,R,R\n", { header: "none", transpose: true, correct: ["R"] });
    expect(signs.understood).toMatchObject({ students: 3, items: 2 });
  });

  it("takes half of the points that the names state, however they state them", async () => {
    const names = ["A (max. 4)", "B (4 P.)", "C (1) (4 points)", "D /4", "E (4 Punkte)"];
    const text = `s,${names.join(",")}\n${rows(8, (i) => `n${i},${names.map((_, j) => (i + j) % 4).join(",")}`)}\n`;
    expect(await words(text)).toBe("--id s --cut 2");
    // a number alone states nothing: half of the most points that a student had
    expect(await words(text.replaceAll(/ ?[(/][^,\n]*/g, " (4)"))).toBe("--id s --cut 50%");
  });

  it("tells what a cell may hold as the table was given, not with codes that are proposed for other cells", async () => {
    const text = `s,a,b,c\n${rows(6, (i) => `n${i},${i === 0 ? "x" : i % 2},${i === 5 ? 2 : i > 2 ? 1 : 0},${i % 2}`)}\n`;
    const { problems } = await look(text);
    const expected = problems.flatMap(({ fault }) => (fault.kind === "cell" ? [fault.expected] : []));
    expect(expected).toEqual([
      { kind: "response", missing: ["", "NA"] },
      { kind: "response", missing: ["", "NA"] },
    ]);
    expect(givenWords((await look(text, { missing: ["2"] })).proposal!)).toContain("x");
  });

  it("takes a log for one, and what is in it for what it is", async () => {
    const text = `id,item,resp\n${rows(12, (i) => `${i % 4},i${Math.floor(i / 4)},${i % 3}`)}\n`;
    const { problems, proposal, understood } = await look(text);
    expect(problems.map(({ code }) => code)).toEqual(["long-log", "cell"]);
    expect(givenWords(proposal!)).toEqual(["--long", "id,item,resp", "--cut", "50%"]);
    expect(understood).toMatchObject({ layout: "long", students: 4, items: 3, rows: 12 });
  });

  it("says what cannot be read at all: an open quote, bytes of no text", async () => {
    const { problems, proposal } = await look('a,b\n1,0\n"1,0\n');
    expect([problems.map(({ code }) => code), proposal]).toEqual([["open-quote"], null]);
    expect((await lookAtFile(Uint8Array.of(0x61, 0x00, 0x62))).problems[0].code).toBe("not-text");
  });

  it("counts the cells of items by what they are read as", async () => {
    const { understood } = await look("s,a,b\nx,2,0\ny,0,1\nz,1,2\nw,2,9\n", {
      idColumns: ["s"],
      cut: ["2"],
      missing: ["9"],
    });
    expect(understood.codes).toEqual([
      { cell: "2", means: "correct", count: 3 },
      { cell: "0", means: "incorrect", count: 2 },
      { cell: "1", means: "incorrect", count: 2 },
      { cell: "9", means: "missing", count: 1 },
    ]);
  });
});

it("looks at a table whose rows have more and fewer cells than its header: an internal error before", async () => {
  const { problems } = await look("b\n\n,x\n,2");
  expect(problems.length).toBeGreaterThan(0);
});
