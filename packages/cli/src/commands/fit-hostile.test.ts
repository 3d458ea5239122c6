import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, temporaryFolder } from "../../test/run-qmatrix.ts";

const ANSWERS = "a,b,c\n1,0,1\n0,1,1\n1,1,0\n0,0,1\n";
const Q = "item,A,B\na,1,0\nb,0,1\nc,1,1\n";
const MODELS = "DINA, DINO, ACDM, LLM, RRUM, GDINA, LCDM, log-GDINA, NIDA, GDM";
const many = Array.from({ length: 15 }, (_, k) => `A${k + 1}`);
/** 15 attributes, an item for each. */
const MANY_ANSWERS = `${many.join()}\n${many.map((_, k) => k % 2).join()}\n${many.map((_, k) => (k + 1) % 2).join()}\n`;
const MANY_Q = `item,${many.join()}\n${many.map((name) => `${name},${many.map((other) => (other === name ? 1 : 0)).join()}`).join("\n")}\n`;

interface Case {
  readonly what: string;
  readonly sentence: string;
  readonly words?: string;
  /** Files besides r.csv and q.csv, or instead of them. */
  readonly files?: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  {
    what: "a Q-matrix of other items",
    files: { "q.csv": "item,A\na,1\nd,1\n" },
    sentence:
      'q.csv: the rows of the Q-matrix must match the items of r.csv. No row for "b", "c"; "d" is not in r.csv.',
  },
  {
    what: "a Q-matrix that is none",
    files: { "q.csv": "item,A,B\na,1,0\nb,0,2\nc,1,1\n" },
    sentence: 'q.csv, row 2 (line 3), column B: expected 0 or 1, found "2".',
  },
  {
    what: "an attribute that no item needs",
    files: { "q.csv": "item,A,B\na,1,0\nb,1,0\nc,1,0\n" },
    sentence:
      "q.csv, column B: expected an attribute required by at least one item, found only zeros. Remove the column.",
  },
  {
    what: "an item nobody answered",
    files: { "r.csv": "a,b,c\n1,,1\n0,NA,1\n" },
    sentence: "r.csv: item b has no responses: every cell is missing.",
  },
  {
    what: "a single student",
    files: { "r.csv": "a,b,c\n1,0,1\n" },
    sentence: "fit: at least 2 students are required; there is only 1.",
  },
  {
    what: "a cell that is no answer",
    files: { "r.csv": "a,b,c\n1,0,1\n0,7,1\n" },
    sentence:
      'r.csv, row 2 (line 3), column b: expected 0, 1, empty or NA, found "7". If it is a score, add --cut 50% (half of the maximum score or more counts as correct); if it is the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add --missing 7.',
  },
  {
    what: "a model that is none",
    words: "--model 2PL",
    sentence: `fit: --model must be ${MODELS}, or a CSV file with the columns item and model; received "2PL".`,
  },
  {
    what: "a file of models that is not there",
    words: "--model models.csv",
    sentence: "models.csv: file not found.",
  },
  {
    what: "a file of models with another header",
    words: "--model models.csv",
    files: { "models.csv": "item,family\na,DINA\n" },
    sentence: 'models.csv, header: expected the columns item, model, found "item", "family".',
  },
  {
    what: "a file of models without rows",
    words: "--model models.csv",
    files: { "models.csv": "item,model\n" },
    sentence: "models.csv: there are no rows below the header.",
  },
  {
    what: "a file of models with a ragged row",
    words: "--model models.csv",
    files: { "models.csv": "item,model\na,DINA\nb\n" },
    sentence: "models.csv, row 2 (line 3): expected 2 cells, as in the header, found 1.",
  },
  {
    what: "a model that is none for an item",
    words: "--model models.csv",
    files: { "models.csv": "item,model\na,DINA\nb,2PL\nc,DINA\n" },
    sentence: `models.csv, row 2 (line 3), item b: expected ${MODELS.replace(/, (\S+)$/, " or $1")}, found "2PL".`,
  },
  {
    what: "a model for an unknown item",
    words: "--model models.csv",
    files: { "models.csv": "item,model\na,DINA\nx,DINA\n" },
    sentence: 'models.csv, row 2 (line 3), column item: expected an item of r.csv, found "x".',
  },
  {
    what: "two models for an item",
    words: "--model models.csv",
    files: { "models.csv": "item,model\na,DINA\na,DINO\n" },
    sentence: 'models.csv, row 2 (line 3), column item: duplicate item "a".',
  },
  {
    what: "items without a model",
    words: "--model models.csv",
    files: { "models.csv": "item,model\na,DINA\n" },
    sentence: 'models.csv: expected a row for each of the 3 items of r.csv, found none for "b", "c".',
  },
  {
    what: "a hierarchy of unknown attributes",
    words: "--hierarchy h.csv",
    files: { "h.csv": "attribute,needs\nB,A\nB,C\n" },
    sentence: 'h.csv, row 2 (line 3), column needs: expected an attribute of q.csv, found "C".',
  },
  {
    what: "a hierarchy in a circle",
    words: "--hierarchy h.csv",
    files: { "h.csv": "attribute,needs\nB,A\nA,B\n" },
    sentence: 'h.csv: the hierarchy has a cycle: "B" requires "A", which requires "B".',
  },
  {
    what: "an attribute that needs itself",
    words: "--hierarchy h.csv",
    files: { "h.csv": "attribute,needs\nB,A\nA,A\n" },
    sentence: 'h.csv, row 2 (line 3): attribute "A" is its own prerequisite.',
  },
  {
    what: "all patterns of 15 attributes",
    words: "--attribute-distribution saturated",
    files: { "r.csv": MANY_ANSWERS, "q.csv": MANY_Q },
    sentence:
      "fit: --attribute-distribution saturated allows at most 14 attributes; the Q-matrix has 15. Use independent, higher-order or mixture.",
  },
  {
    what: "a distribution that is none",
    words: "--attribute-distribution normal",
    sentence:
      'fit: --attribute-distribution must be saturated, independent, higher-order, log-linear or mixture; received "normal".',
  },
  {
    what: "components of another distribution",
    words: "--components 3",
    sentence: "fit: --components can be used only with --attribute-distribution mixture.",
  },
  {
    what: "too many components",
    words: "--attribute-distribution mixture --components 101",
    sentence: "fit: --components must be a whole number from 1 to 100; received 101.",
  },
  {
    what: "a tolerance that is none",
    words: "--tolerance 0",
    sentence: "fit: --tolerance must be greater than 0 and less than 1; received 0.",
  },
  {
    what: "no starts",
    words: "--starts 0",
    sentence: 'fit: --starts must be a whole number ≥ 1; received "0".',
  },
  {
    what: "too many starts",
    words: "--starts 10001",
    sentence: "fit: --starts must be a whole number from 1 to 10000; received 10001.",
  },
  {
    what: "standard errors that are none",
    words: "--standard-errors robust",
    sentence: 'fit: --standard-errors must be items, complete or none; received "robust".',
  },
  {
    what: "a folder that is a file",
    words: "--out q.csv",
    sentence: '--out "q.csv": it is a file, not a folder.',
  },
];

describe("qmatrix fit refuses, and writes nothing", () => {
  for (const { what, words, files, sentence } of CASES)
    it(what, async () => {
      const cwd = temporaryFolder();
      const all = { "r.csv": ANSWERS, "q.csv": Q, ...files };
      for (const [name, content] of Object.entries(all)) writeFileSync(join(cwd, name), content);
      const given = words === undefined ? [] : words.split(" ");
      const { code, stdout, stderr } = await callQmatrix(["fit", "r.csv", "--q", "q.csv", ...given], { cwd });
      const sentences = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("Warning: "));
      expect({ code, stdout, sentences }).toEqual({ code: 2, stdout: "", sentences: [sentence] });
      expect(namesIn(cwd)).toEqual(Object.keys(all).sort());
    });

  it("answers without a Q-matrix", async () => {
    expect(await callQmatrix(["fit", "r.csv"], { cwd: temporaryFolder() })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: 'fit: the required option "--q <file>" is missing. See qmatrix fit --help.\n',
    });
  });
});
