import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { simulate } from "@qmatrix/core/simulate";
import { responsesText } from "@qmatrix/report/files";
import { type Project, packProject, unpackProject } from "@qmatrix/report/project";
import { describe, expect, it } from "vitest";
import { callQmatrix, namesIn, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";

/** A folder with responses in Windows-1252 with semicolons, a Q-matrix below it, and a project that `words` made there. */
async function made(words: readonly string[]): Promise<{ folder: string; project: string; stdout: string }> {
  const folder = temporaryFolder();
  const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 200, seed: 4 });
  const text = [...responsesText(responses)].join("").replaceAll(",", ";").replace("item1", "Brüche");
  writeFileSync(join(folder, "Antworten 8b.csv"), Buffer.from(text, "latin1"));
  mkdirSync(join(folder, "q"));
  const rows = q.items.map(
    (item, j) => `${j === 0 ? "Brüche" : item},${q.entries[2 * j]},${q.entries[2 * j + 1]}`,
  );
  writeFileSync(join(folder, "q/expert.csv"), `item,A,B\n${rows.join("\n")}\n`);
  const { code, stdout, stderr } = await callQmatrix(
    [...words, "--quiet", "--out", "out", "--project", "study.qmatrix"],
    { cwd: folder },
  );
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return { folder, project: join(folder, "study.qmatrix"), stdout };
}

const FILE = "Antworten 8b.csv";
const RUNS = {
  learn: [
    "learn",
    FILE,
    "--attributes",
    "2",
    "--effort",
    "quick",
    "--no-adequacy",
    "--start",
    "q/expert.csv",
    "--threads",
    "1",
    "--xlsx",
  ],
  fit: ["fit", FILE, "--q", "q/expert.csv", "--starts", "2", "--title", "Klasse 8b", "--seed=3"],
  validate: ["validate", "--effort", "quick", "--methods", "none", "--no-adequacy", FILE, "--q=q/expert.csv"],
};

describe("qmatrix open", () => {
  for (const [name, words] of Object.entries(RUNS))
    it(`reproduces a run of ${name}, byte for byte`, async () => {
      const { folder, project } = await made(words);
      const out = join(temporaryFolder(), "opened");
      const { code, stdout, stderr } = await runQmatrix([
        "open",
        project,
        "--out",
        out,
        "--threads",
        "2",
        "--quiet",
      ]);
      expect(stderr.replaceAll(/^Warning: .*\n/gm, "")).toBe("");
      expect(code).toBe(0);
      expect(namesIn(out)).toEqual(["data", name]);
      expect(namesIn(join(out, name))).toEqual(namesIn(join(folder, "out")));
      expect(stdout).toContain(
        `${name}: reproduced. All ${namesIn(join(out, name)).length} files are the same as in the project.`,
      );
      for (const file of namesIn(join(out, name)))
        if (file !== "result.json")
          expect(
            readFileSync(join(out, name, file)).equals(readFileSync(join(folder, "out", file))),
            file,
          ).toBe(true);
      for (const file of [FILE, "q/expert.csv"])
        expect(readFileSync(join(out, "data", file)).equals(readFileSync(join(folder, file)))).toBe(true);
    });

  describe("of a fit", () => {
    const project = "study.qmatrix";
    let fitted: Project | undefined;

    /** Made by the first test that needs it. */
    async function projectOfFit(): Promise<Project> {
      fitted ??= unpackProject(readFileSync((await made(RUNS.fit)).project));
      return fitted;
    }

    /** Opens a project that was changed, in a folder of its own. */
    async function open(changed: Project | Uint8Array, ...words: readonly string[]) {
      const folder = temporaryFolder();
      writeFileSync(join(folder, project), changed instanceof Uint8Array ? changed : packProject(changed));
      return { folder, ...(await runQmatrix(["open", project, "--quiet", ...words], { cwd: folder })) };
    }

    it("says what is in it", async () => {
      const whole = await projectOfFit();
      const { code, stdout } = await open(whole);
      expect(code).toBe(0);
      expect(stdout).toMatch(
        /^study\.qmatrix: 2 data files and 1 result, made with qmatrix 0\.1\.0, build [0-9a-f]{12}\.\n/,
      );
      expect(stdout).toContain("  Antworten 8b.csv (");
      expect(stdout).toContain(
        `  fit: qmatrix fit "Antworten 8b.csv" --q q/expert.csv --starts 2 --title "Klasse 8b" --seed=3\n    items.csv, `,
      );
      expect(stdout).toContain(
        "To write the data into a folder and run the command again: qmatrix open study.qmatrix --out FOLDER\n",
      );
      const { stdout: json } = await open(whole, "--json");
      expect(JSON.parse(json)).toMatchObject({
        data: [{ name: FILE }, { name: "q/expert.csv" }],
        runs: [
          {
            name: "fit",
            command: [
              "fit",
              FILE,
              "--q",
              "q/expert.csv",
              "--starts",
              "2",
              "--title",
              "Klasse 8b",
              "--seed=3",
            ],
          },
        ],
      });
    });

    it("says which file is not reproduced, with exit code 2", async () => {
      const whole = await projectOfFit();
      const [run] = whole.runs;
      const files = run.files.map((file) =>
        file.name === "items.csv" ? { ...file, bytes: file.bytes.with(200, 0x39) } : file,
      );
      const { code, stdout, stderr } = await open(
        { ...whole, build: "ffffffffffff", runs: [{ ...run, files }] },
        "--out",
        "x",
      );
      expect(code).toBe(2);
      expect(stdout).toContain("fit: not reproduced. Different from the project: items.csv.\n");
      expect(stderr).toMatch(
        /^Warning: study\.qmatrix was made with qmatrix 0\.1\.0, build ffffffffffff; this is qmatrix 0\.1\.0, build [0-9a-f]{12}\. Results of other versions may differ \(CHANGELOG\.md, Numbers\)\.\n$/m,
      );
    });

    it("writes the results as they are with --no-run", async () => {
      const whole = await projectOfFit();
      const { code, folder, stdout } = await open(whole, "--out", "x", "--no-run");
      expect(code).toBe(0);
      expect(stdout).toContain("files as in the project.");
      for (const { name, bytes } of whole.runs[0].files)
        expect(readFileSync(join(folder, "x/fit", name)).equals(bytes), name).toBe(true);
    });

    it("is refused in a folder with files, and where it is none", async () => {
      const whole = await projectOfFit();
      const { code, stderr } = await open(whole, "--out", ".");
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `--out ".": the folder is not empty. Name a new one.\n`,
      });
      expect(await open(Buffer.from("item,A\n"))).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^study\.qmatrix: it is not a project of qmatrix: it cannot be unpacked \(/,
        ),
      });
      expect(await runQmatrix(["open", "none.qmatrix"])).toMatchObject({
        code: 2,
        stderr:
          "none.qmatrix: file not found. Expected a project of qmatrix, a file that ends in .qmatrix.\n",
      });
    });
  });
});

describe("--project", () => {
  it("is refused before the work where the files lie elsewhere, or the name says nothing", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.csv"), "a,b,c\n1,0,1\n0,1,1\n");
    const learn = (...words: string[]) =>
      callQmatrix(["learn", ...words, "--attributes", "2", "--out", "out"], { cwd: folder });
    expect(await learn(join(folder, "a.csv"), "--project", "x.qmatrix")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^learn: --project: ".*" is not a name that a file in a project can have: folders must lie within it, and no part may begin with a full stop or a hyphen\.\n$/,
      ),
    });
    expect(await learn("a.csv", "--project", "x.zip")).toMatchObject({
      code: 2,
      stderr: "learn: --project must name a file that ends in .qmatrix.\n",
    });
    expect(namesIn(folder)).toEqual(["a.csv"]);
  });
});
