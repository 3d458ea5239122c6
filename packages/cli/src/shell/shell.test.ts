import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core/data";
import { describe, expect, it, vi } from "vitest";
import { BIN, callQmatrix, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { VERSION } from "../version.ts";
import { reportFault } from "./main.ts";

describe("words that make no sense get one sentence and exit code 2", () => {
  const REFUSED: [string, string][] = [
    ["nonsense", 'qmatrix: unknown command "nonsense". See qmatrix --help.'],
    // said "(outputHelp)"
    ["--quiet", "qmatrix: no command was given. See qmatrix --help."],
    ["simulat", 'qmatrix: unknown command "simulat". Did you mean simulate? See qmatrix --help.'],
    // said that --attributes was missing
    [
      "learn r.csv --attributs 4",
      'learn: unknown option "--attributs". Did you mean --attributes? See qmatrix learn --help.',
    ],
    // said that there were too many arguments
    [
      "study foo",
      'study: unknown command "study foo". The commands are list, run, status, report. See qmatrix study --help.',
    ],
    [
      "simulate --model DINA --attributes 3 --students 9 --examinees 9 --out x",
      'simulate: option "--examinees <N>" cannot be used with option "--students <N>". See qmatrix simulate --help.',
    ],
    // repeated the password
    [
      "learn r.csv --attributes 3 --queue-password=secret",
      'learn: unknown option "--queue-password". See qmatrix learn --help.',
    ],
    ["--jsn", 'qmatrix: unknown option "--jsn". Did you mean --json? See qmatrix --help.'],
    ["compare a.csv", "compare: give either a second Q-matrix or --truth FILE."],
    [
      "compare a b c",
      'compare: too many arguments for "compare". Expected 2 arguments but got 3. See qmatrix compare --help.',
    ],
    [
      "compare a b --by-postion",
      'compare: unknown option "--by-postion". Did you mean --by-position? See qmatrix compare --help.',
    ],
    [
      "compare a b --profiles",
      'compare: the value of option "--profiles <files...>" is missing. See qmatrix compare --help.',
    ],
    [
      "compare a b --profiles c",
      "compare: --profiles must be two files, of the first and the second Q-matrix; received 1.",
    ],
    ["--quiet", "qmatrix: no command was given. See qmatrix --help."],
    ["simulate", 'simulate: the required option "--model <name>" is missing. See qmatrix simulate --help.'],
    [
      "simulate --model 2PL",
      'simulate: --model must be DINA, DINO, ACDM, LLM, RRUM, GDINA, LCDM, log-GDINA, NIDA, GDM or mixture; received "2PL".',
    ],
    ["simulate --attributes five", 'simulate: --attributes must be a whole number ≥ 1; received "five".'],
    ["simulate --seed -1", 'simulate: --seed must be a whole number ≥ 0; received "-1".'],
    ["simulate --noise 10%", 'simulate: --noise must be a number; received "10%".'],
    ["simulate --model DINA --out x", "simulate: either --attributes or --q is required."],
    [
      "simulate --model DINA --attributes 3 --noise 0.7 --out x",
      "simulate: --noise must be at least 0 and less than 0.5; received 0.7.",
    ],
  ];
  for (const [line, sentence] of REFUSED)
    it(line, async () => {
      const outcome = await callQmatrix(line.split(" "), { cwd: temporaryFolder() });
      expect(outcome).toEqual({ code: 2, signal: null, stdout: "", stderr: `${sentence}\n` });
    });
});

describe("help and version", () => {
  it("prints the version", async () => {
    expect(await runQmatrix(["--version"])).toMatchObject({ code: 0, stdout: `${VERSION}\n`, stderr: "" });
  });

  it("explains itself, also when called without words", async () => {
    const help = await runQmatrix(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(
      "Exit codes: 0 success, 2 invalid input or options, 1 internal error in qmatrix.",
    );
    expect(await runQmatrix([])).toEqual(help);
  });

  for (const command of ["simulate", "compare"])
    it(`explains ${command} with examples`, async () => {
      const { code, stdout, stderr } = await callQmatrix([command, "--help"]);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(`Usage: qmatrix ${command} [options]`);
      expect(stdout).toContain(`Examples:\n  $ qmatrix ${command} `);
      expect(stdout).toContain("--json");
    });

  it("shows defaults", async () => {
    const { stdout } = await callQmatrix(["simulate", "--help"]);
    for (const shown of ["(default: 2000)", "(default: 0.1)", "(default: 0)"])
      expect(stdout).toContain(shown);
  });
});

describe("reportFault", () => {
  function reported(error: unknown, isDebugging: boolean): { code: number; lines: string[] } {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const code = reportFault(error, isDebugging);
    const lines = print.mock.calls.map(([line]) => String(line));
    print.mockRestore();
    return { code, lines };
  }

  it("says that a fault is ours and how to report it, with code 1", () => {
    const { code, lines } = reported(new TypeError("x is undefined"), false);
    expect(code).toBe(1);
    expect(lines).toEqual([
      "qmatrix: internal error, not caused by your data: x is undefined\n" +
        "Please report it to the qmatrix authors, with the command you ran and its output with --debug " +
        `(qmatrix ${VERSION}, Node ${process.version}, ${process.platform} ${process.arch}).`,
    ]);
  });

  it("prints the stack with --debug alone", () => {
    const error = new TypeError("x is undefined");
    expect(reported(error, true).lines[1]).toBe(error.stack);
    const theirs = new InvalidInputError("f", "x", "1", "2");
    expect(reported(theirs, false)).toEqual({ code: 2, lines: ["f: x must be 1; received 2."] });
    expect(reported(theirs, true)).toEqual({ code: 2, lines: ["f: x must be 1; received 2.", theirs.stack] });
  });
});

describe("a reader that goes away", () => {
  it("is no fault", async () => {
    const folder = temporaryFolder();
    const columns = Array.from({ length: 5000 }, (_, k) => `attribute number ${k}`);
    writeFileSync(join(folder, "q.csv"), `item,${columns.join(",")}\ni,${columns.map(() => 1).join(",")}\n`);
    const child = spawn(process.execPath, [BIN, "compare", "q.csv", "q.csv", "--json"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("is no fault in a shell's pipe either", () => {
    const { stdout, stderr } = spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${BIN}" simulate --help | head -n 1`],
      {
        encoding: "utf8",
      },
    );
    expect({ stdout, stderr }).toEqual({ stdout: "Usage: qmatrix simulate [options]\n", stderr: "" });
  });
});
