import { execFileSync } from "node:child_process";
import { chmodSync, createWriteStream, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Warning } from "@qmatrix/core/data";
import { describe, expect, it } from "vitest";
import {
  callQmatrix,
  namesIn,
  type Outcome,
  runQmatrix,
  runQmatrixUnprivileged,
  temporaryFolder,
} from "../../test/run-qmatrix.ts";
import { readResponses } from "../files/read-responses.ts";

type Content = string | Buffer;

/** Tables of answers that must be refused, each with its one sentence. */
const RESPONSES: [string, Content, string][] = [
  ["a ragged row", "a,b,c\n1,0,1\n1,0\n", ", row 2 (line 3): expected 3 cells, as in the header, found 2."],
  [
    "a cell that is not binary",
    "a,b\n1,0\n0,1\n1,2\n",
    ', row 3 (line 4), column b: expected 0, 1, empty or NA, found "2". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 2.',
  ],
  ["a duplicate item", "a,b,a\n1,0,1\n", ', header: columns 1 and 3 are both named "a".'],
  ["an empty file", "", ": the file is empty."],
  ["a file of empty lines", "\n\n", ": the file is empty."],
  ["a header alone", "a,b\n", ": there are no rows below the header."],
  [
    "a column that looks like an id",
    "student,a\nann,1\nbob,0\n",
    ', column student: looks like a student identifier (every row has a different value: "ann", "bob", …). Add --id student.',
  ],
  ["an item nobody answered", "a,b\n1,\n0,NA\n", ": item b has no responses: every cell is missing."],
  [
    "no answer at all",
    "a,b\n,NA\n,NA\n",
    ": expected responses from at least one student, found only missing cells.",
  ],
  ["NUL bytes", "a,b\n1,\u0000\n", ", line 2, byte 7: expected UTF-8 text, found a NUL byte."],
  [
    "a byte that neither UTF-8 nor Windows-1252 has",
    Buffer.from("caf\u0081,b\n1,0\n", "latin1"),
    ", line 1, byte 4: expected UTF-8 text, found the byte 0x81. Save the file as UTF-8, or name its encoding: --encoding windows-1252.",
  ],
  ["an unbalanced quote", 'a,b\n1,0\n"1,0\n0,1\n', ", line 3: a quotation mark is opened and never closed."],
];

describe("readResponses refuses", () => {
  for (const [what, content, sentence] of RESPONSES)
    it(what, async () => {
      const path = join(temporaryFolder(), "r.csv");
      writeFileSync(path, content);
      await expect(readResponses(path)).rejects.toThrow(
        expect.objectContaining({ name: "FileError", message: `${path}${sentence}` }),
      );
    });
});

describe("readResponses accepts", () => {
  const ACCEPTED: [string, Content][] = [
    ["a byte order mark", "\ufeffa,b\n1,0\n0,1\n"],
    ["CRLF", "a,b\r\n1,0\r\n0,1\r\n"],
    ["a byte order mark, quotes and CRLF", '\ufeff"a","b"\r\n"1","0"\r\n0,1\r\n'],
  ];
  for (const [what, content] of ACCEPTED)
    it(what, async () => {
      const path = join(temporaryFolder(), "r.csv");
      writeFileSync(path, content);
      const { responses, warnings } = await readResponses(path);
      expect(responses).toMatchObject({ N: 2, J: 2, items: ["a", "b"] });
      expect([...responses.correct.words]).toEqual([0b01, 0b10]);
      expect(warnings).toEqual([]);
    });

  const ENCODED: [string, Buffer][] = [
    ["UTF-16", Buffer.from("\ufeffcaf\u00e9,b\r\n1,0\r\n0,1\r\n", "utf16le")],
    ["UTF-16, big end first", Buffer.from("\ufeffcaf\u00e9,b\n1,0\n0,1\n", "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from("caf\u00e9,b\n1,0\n0,1\n", "utf16le")],
    ["Windows-1252, in which Excel saves", Buffer.from("caf\u00e9,b\n1,0\n0,1\n", "latin1")],
  ];
  for (const [what, content] of ENCODED)
    it(`${what}, which it refused`, async () => {
      const path = join(temporaryFolder(), "r.csv");
      writeFileSync(path, content);
      const { responses } = await readResponses(path);
      expect(responses).toMatchObject({ N: 2, J: 2, items: ["caf\u00e9", "b"] });
      expect([...responses.correct.words]).toEqual([0b01, 0b10]);
    });

  it("a constant item, with a warning", async () => {
    const path = join(temporaryFolder(), "r.csv");
    writeFileSync(path, "a,b\n1,0\n1,1\n");
    expect((await readResponses(path)).warnings).toEqual([
      {
        code: "constant-item",
        message: `${path}: item a was answered correctly by all students, so it provides no information about attributes.`,
      },
    ]);
  });
});

const ANSWERS = "a,b,c\n1,0,1\n0,1,1\n1,1,0\n0,0,1\n";

/** Runs learn on r.csv, and q.csv where it is given; the outcome, and what stands in the folder afterwards. */
async function learning(words: string, responses: Content, q?: string): Promise<[Outcome, string[]]> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "r.csv"), responses);
  if (q !== undefined) writeFileSync(join(cwd, "q.csv"), q);
  const outcome = await callQmatrix(["learn", "r.csv", "--out", "out", ...words.split(" ")], { cwd });
  return [outcome, namesIn(cwd)];
}

describe("qmatrix learn refuses, and writes nothing", () => {
  const refused = (sentence: string) => ({ code: 2, signal: null, stdout: "", stderr: `${sentence}\n` });

  /** What can be left out is said by the look before the command; a reader of its own does not know the options. */
  const advice: Readonly<Record<string, string>> = {
    "a ragged row": " If the row cannot be corrected, leave it out: --ignore-rows 2.",
  };

  for (const [what, content, sentence] of RESPONSES)
    it(what, async () => {
      const whole = `r.csv${sentence}${advice[what] ?? ""}`;
      expect(await learning("--attributes 1", content)).toEqual([refused(whole), ["r.csv"]]);
    });

  for (const K of [3, 4])
    it(`${K} attributes with 3 items`, async () => {
      expect(await learning(`--attributes ${K}`, ANSWERS)).toEqual([
        refused(
          `learn: --attributes must be a whole number ≥ 1 and less than the number of items (3); received ${K}.`,
        ),
        ["r.csv"],
      ]);
    });

  it("a Q-matrix of other items to start from", async () => {
    expect(await learning("--attributes 1 --start q.csv", ANSWERS, "item,A\na,1\nd,1\n")).toEqual([
      refused(
        'q.csv: the rows of the Q-matrix must match the items of r.csv. No row for "b", "c"; "d" is not in r.csv.',
      ),
      ["q.csv", "r.csv"],
    ]);
  });

  it("a Q-matrix of other attributes to start from", async () => {
    expect(
      await learning("--attributes 1 --start q.csv", ANSWERS, "item,A,B\na,1,0\nb,1,0\nc,1,1\n"),
    ).toEqual([refused("learn: --start has 2 attributes, but --attributes is 1."), ["q.csv", "r.csv"]]);
  });

  it("a Q-matrix with a row of zeros to start from", async () => {
    expect(await learning("--attributes 1 --start q.csv", ANSWERS, "item,A\na,1\nb,0\nc,1\n")).toEqual([
      refused("q.csv, row 2 (line 3), item b: expected at least one required attribute, found only zeros."),
      ["q.csv", "r.csv"],
    ]);
  });
});

it("qmatrix learn accepts a constant item and few students, with a warning said once", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "r.csv"), "a,b,c\n1,0,1\n1,1,1\n1,1,0\n1,0,1\n");
  const { code, stderr } = await callQmatrix("learn r.csv --attributes 1 --out out".split(" "), { cwd });
  const warning =
    "r.csv: item a was answered correctly by all students, so it provides no information about attributes.";
  expect(code).toBe(0);
  expect(stderr.split("\n").filter((line) => line.includes("answered"))).toEqual([`Warning: ${warning}`]);
  const { warnings } = JSON.parse(readFileSync(join(cwd, "out", "result.json"), "utf8"));
  expect(warnings.filter(({ message }: Warning) => message.includes("answered"))).toEqual([
    { code: "constant-item", message: warning },
  ]);
});

it("qmatrix learn --method rbm accepts a constant item, with a warning on standard error and in the result", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "r.csv"), "a,b,c\n1,0,1\n1,1,1\n1,1,0\n1,0,1\n");
  const words =
    "learn r.csv --method rbm --attributes 1 --out out --epochs 1 --folds 2 --penalty 0.01 --learning-rate 1 --threads 1";
  const { code, stderr } = await callQmatrix(words.split(" "), { cwd });
  const warning =
    "r.csv: item a was answered correctly by all students, so it provides no information about attributes.";
  expect(code).toBe(0);
  expect(stderr.split("\n")).toContain(`Warning: ${warning}`);
  expect(JSON.parse(readFileSync(join(cwd, "out", "result.json"), "utf8")).warnings).toContainEqual({
    code: "constant-item",
    message: warning,
  });
});

/** Q-matrices that must be refused, each with its one sentence. */
const Q_MATRICES: [string, Content, string][] = [
  [
    "a ragged row",
    "item,A,B\ni1,1,0\ni2,1\n",
    ", row 2 (line 3): expected 3 cells, as in the header, found 2.",
  ],
  ["a cell that is not binary", "item,A\ni1,2\n", ', row 1 (line 2), column A: expected 0 or 1, found "2".'],
  [
    "a duplicate item",
    "item,A\ni1,1\ni1,1\n",
    ', row 2 (line 3), column item: duplicate item "i1"; first in row 1 (line 2).',
  ],
  [
    "a row of zeros",
    "item,A,B\ni1,1,0\ni2,0,0\n",
    ", row 2 (line 3), item i2: expected at least one required attribute, found only zeros.",
  ],
  ["an empty file", "", ": the file is empty."],
  ["a header alone", "item,A\n", ": there are no rows below the header."],
  ["answers instead", "i1,i2\n1,0\n", ', header, column 1: expected "item", found "i1".'],
  ["NUL bytes", "item,A\ni1,\u0000\n", ", line 2, byte 11: expected UTF-8 text, found a NUL byte."],
  ["an unbalanced quote", 'item,A\n"i1,1\n', ", line 2: a quotation mark is opened and never closed."],
];

describe("qmatrix simulate --q refuses", () => {
  for (const [what, content, sentence] of Q_MATRICES)
    it(what, async () => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, "q.csv"), content);
      const outcome = await callQmatrix(["simulate", "--model", "DINA", "--q", "q.csv", "--out", "out"], {
        cwd,
      });
      expect(outcome).toEqual({ code: 2, signal: null, stdout: "", stderr: `q.csv${sentence}\n` });
      expect(namesIn(cwd)).toEqual(["q.csv"]);
    });

  it("a Q-matrix with another number of attributes than asked for", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "q.csv"), "item,A\ni1,1\n");
    const words = ["simulate", "--model", "DINA", "--q", "q.csv", "--attributes", "2", "--out", "out"];
    expect(await callQmatrix(words, { cwd })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: "simulate: --q has 1 attribute, but --attributes is 2.\n",
    });
    expect(namesIn(cwd)).toEqual(["q.csv"]);
  });
});

describe("qmatrix compare refuses", () => {
  async function comparing(estimate: string, truth: string): Promise<unknown> {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "e.csv"), estimate);
    writeFileSync(join(cwd, "t.csv"), truth);
    const { code, stdout, stderr } = await callQmatrix(["compare", "e.csv", "t.csv"], { cwd });
    return { code, stdout, stderr };
  }

  it("a Q-matrix with other items", async () => {
    expect(await comparing("item,A\na,1\nb,1\n", "item,A\na,1\nc,1\n")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'e.csv: the rows of the Q-matrix must match the items of t.csv. No row for "c"; "b" is not in t.csv. To match items by position: --by-position.\n',
    });
  });

  it("a Q-matrix of fewer items", async () => {
    expect(await comparing("item,A\na,1\n", "item,A\na,1\nc,1\n")).toEqual({
      code: 2,
      stdout: "",
      stderr: 'e.csv: the rows of the Q-matrix must match the items of t.csv. No row for "c".\n',
    });
  });

  it("a Q-matrix of more attributes", async () => {
    expect(await comparing("item,A,B\na,1,0\n", "item,A\na,1\n")).toEqual({
      code: 2,
      stdout: "",
      stderr: "compare: e.csv has 2 attributes, t.csv has 1; the number must be the same.\n",
    });
  });
});

describe("files that are none", () => {
  async function reading(path: string, options: { cwd: string }, run = callQmatrix): Promise<unknown> {
    const { code, stdout, stderr } = await run(["compare", path, path], options);
    return { code, stdout, stderr };
  }
  const refusal = (path: string, fault: string) => ({
    code: 2,
    stdout: "",
    stderr: `${path}: ${fault}.\n`,
  });

  it("a file that is not there", async () => {
    expect(await reading("none.csv", { cwd: temporaryFolder() })).toEqual(
      refusal("none.csv", "file not found"),
    );
  });

  it("a folder", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "folder"));
    expect(await reading("folder", { cwd })).toEqual(refusal("folder", "it is a folder, not a file"));
  });

  it("a file without permission", async () => {
    const cwd = temporaryFolder();
    chmodSync(cwd, 0o755);
    writeFileSync(join(cwd, "secret.csv"), "item,A\na,1\n");
    chmodSync(join(cwd, "secret.csv"), 0);
    const outcome = await reading("secret.csv", { cwd }, runQmatrixUnprivileged);
    expect(outcome).toEqual(refusal("secret.csv", "permission denied"));
  });

  it("an output folder that is a file", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "out"), "mine");
    const words = ["simulate", "--model", "DINA", "--attributes", "3", "--out", "out"];
    expect(await callQmatrix(words, { cwd })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: '--out "out": it is a file, not a folder.\n',
    });
    expect(namesIn(cwd)).toEqual(["out"]);
  });
});

describe("a line of 2 GB", () => {
  const TWO_GB = 2 ** 31;
  /** The refusal itself takes a tenth of a second; the rest is for a busy machine to start the program. */
  const SECONDS_ALLOWED = 10;
  /** What may be read ahead of the limit of 16 MiB: the pipe and the buffers of both processes. */
  const SLACK_BYTES = 8 * 2 ** 20;

  it("of NUL bytes is refused at the first", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "q.csv"), "");
    truncateSync(join(cwd, "q.csv"), TWO_GB);
    const { code, stdout, stderr } = await callQmatrix(["compare", "q.csv", "q.csv"], { cwd });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: "q.csv, line 1, byte 1: expected UTF-8 text, found a NUL byte.\n",
    });
  });

  const LONG: [string, string, string, string][] = [
    ["of one letter", "item,A\n", "x", ", line 2: the line is longer than 16 MiB."],
    ["of cells", "item,A\n", "1,", ", line 2: the line is longer than 16 MiB."],
    [
      "or of many lines within one quote",
      'item,A\n"',
      "x\n",
      ", line 2: a quotation mark is opened and never closed.",
    ],
  ];
  for (const [what, start, filler, sentence] of LONG)
    it(`${what} is refused after 16 MiB`, async () => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, "t.csv"), "item,A\na,1\n");
      execFileSync("mkfifo", [join(cwd, "q.csv")]);
      const begun = performance.now();
      const run = runQmatrix(["compare", "t.csv", "q.csv"], { cwd });
      const pipe = createWriteStream(join(cwd, "q.csv"));
      pipe.on("error", () => {});
      pipe.write(start);
      const piece = Buffer.alloc(2 ** 20, filler);
      let fedBytes = 0;
      const feed = () => {
        while (fedBytes < TWO_GB && !pipe.destroyed) {
          fedBytes += piece.length;
          if (!pipe.write(piece)) break;
        }
      };
      pipe.on("drain", feed);
      feed();
      expect(await run).toEqual({ code: 2, signal: null, stdout: "", stderr: `q.csv${sentence}\n` });
      pipe.destroy();
      expect(fedBytes).toBeLessThan(16 * 2 ** 20 + SLACK_BYTES);
      expect(performance.now() - begun).toBeLessThan(SECONDS_ALLOWED * 1000);
    });
});
