import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { recordedWords } from "./command-words.ts";
import { type Project, ProjectError } from "./project.ts";
import { packProject, unpackProject } from "./project-file.ts";
import { compareFiles } from "./same-files.ts";

const file = (name: string, text: string) => ({ name, bytes: strToU8(text) });

const project: Project = {
  qmatrixVersion: "0.1.0",
  build: "0123456789ab",
  data: [file("Antworten 8b.csv", "a,b\n1,0\n"), file("q/expert.csv", "item,A\na,1\nb,1\n")],
  runs: [
    {
      name: "fit",
      command: ["fit", "Antworten 8b.csv", "--q", "q/expert.csv", "--model", "DINA"],
      files: [file("q.csv", "item,A\n"), file("report.html", "<!doctype html>")],
    },
  ],
  studio: { steps: [{ kind: "open" }] },
};

/** A project file with other entries and another project.json. */
function forged(about: object, entries: Record<string, string> = {}): Uint8Array {
  const files = {
    "data/a.csv": "a\n1\n",
    "project.json": JSON.stringify({ ...ABOUT, ...about }),
    ...entries,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const ABOUT = {
  format: "qmatrix-project",
  schemaVersion: 1,
  qmatrixVersion: "0.1.0",
  build: "x",
  data: ["a.csv"],
  runs: [],
};
const run = (...command: string[]) => ({ runs: [{ name: "learn", command, files: [] }] });

function refusal(bytes: Uint8Array): string {
  try {
    unpackProject(bytes);
  } catch (error) {
    if (error instanceof ProjectError) return error.message;
    throw error;
  }
  return "opened";
}

describe("a project file", () => {
  it("gives everything back, and has the same bytes each time", () => {
    const bytes = packProject(project);
    expect(unpackProject(bytes)).toEqual(project);
    expect(packProject(unpackProject(bytes))).toEqual(bytes);
    expect(refusal(forged({}))).toBe("opened");
  });

  it("is refused where it is something else, or damaged", () => {
    expect(refusal(strToU8("item,A\n"))).toMatch(/^it is not a project of qmatrix: it cannot be unpacked \(/);
    expect(refusal(zipSync({ x: strToU8("") }))).toBe(
      "it is not a project of qmatrix: project.json is missing in it.",
    );
    expect(refusal(forged({ data: ["a.csv", "b.csv"] }))).toBe('"data/b.csv" is missing in it.');
    expect(refusal(forged({}, { "data/b.csv": "" }))).toBe(
      '"data/b.csv" in it is not listed in project.json.',
    );
    expect(refusal(forged({ schemaVersion: 2 }))).toBe(
      "it was written by a newer version of qmatrix. Update qmatrix to open it.",
    );
    expect(refusal(forged({ data: 3 }))).toMatch(/^project\.json in it is damaged at data: /);
    expect(refusal(forged({ data: [] }))).toMatch(/^project\.json in it is damaged at data: /);
    const bytes = packProject(project);
    for (const length of [0, 10, bytes.length - 30])
      expect(refusal(bytes.subarray(0, length))).not.toBe("opened");
  });

  it("names no file outside its folder, and none that is a device, hidden, or an option", () => {
    const names = [
      "../a.csv",
      "/etc/passwd",
      "a/../../b",
      "C:\\a",
      "a\\b",
      ".hidden",
      "-q",
      "",
      "con.csv",
      "a\n",
      "a:b",
      "x/",
    ];
    for (const name of names) {
      expect(refusal(forged({ data: [name] }, { [`data/${name}`]: "" })), name).not.toBe("opened");
      expect(refusal(forged({ runs: [{ name, command: ["learn", "a.csv"], files: [] }] })), name).not.toBe(
        "opened",
      );
    }
    expect(refusal(forged({ data: ["a.csv", "A.csv"] }, { "data/A.csv": "" }))).toBe(
      'two files are named "data/A.csv".',
    );
  });

  it("runs no command but on its own data, and none that writes or speaks elsewhere", () => {
    expect(refusal(forged(run("learn", "a.csv", "--attributes", "2", "--missing=-1")))).toBe("opened");
    expect(refusal(forged(run("fit", "a.csv", "--q", "a.csv", "--model", "GDINA")))).toBe("opened");
    expect(refusal(forged(run("learn", "/etc/passwd", "--attributes", "2")))).toBe(
      'the command of learn names "/etc/passwd", which is not among its data.',
    );
    expect(refusal(forged(run("fit", "a.csv", "--q=../q.csv")))).toBe(
      'the command of learn names "../q.csv", which is not among its data.',
    );
    expect(refusal(forged(run("fit", "a.csv", "--q", "a.csv", "--model", "./x")))).toMatch(/"\.\/x"/);
    for (const words of [
      ["--out", "/tmp"],
      ["--queue", "redis://host"],
      ["--threads", "9"],
      ["-h"],
      ["--help"],
      ["--"],
    ])
      expect(refusal(forged(run("learn", "a.csv", ...words)))).toMatch(
        /^learn has no option ".*" in a project\.$/,
      );
    expect(refusal(forged(run("worker")))).toBe('the command "worker" is not one of a project.');
    expect(refusal(forged(run("learn", "a.csv", "b.csv")))).toBe("learn must name one file of responses.");
    expect(refusal(forged(run("learn", "a.csv", "--seed")))).toBe("the value of --seed is missing.");
    expect(refusal(forged(run("learn", "a.csv", "--xlsx=no")))).toBe("--xlsx takes no value.");
    expect(refusal(forged(run("constructor", "a.csv")))).toMatch(/is not one of a project/);
  });

  it("cannot fill the memory: sizes are checked before anything is unpacked, and are not exceeded", () => {
    const bomb = forged({}, {});
    // the size in the central directory, of the file data/a.csv
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    const at = Buffer.from(lying).indexOf(Buffer.from("PK\x01\x02", "latin1"));
    view.setUint32(at + 24, 2 ** 30 + 1, true);
    expect(refusal(lying)).toBe("it is too large when unpacked: at most 512 MiB.");
    view.setUint32(at + 24, 100 * 2 ** 20, true);
    const BOMB = "it is too large when unpacked: above 96 MiB, at most 50 times as large as packed.";
    expect(refusal(lying)).toBe(BOMB);
    const zeroes = { name: "a.csv", bytes: new Uint8Array(100 * 2 ** 20) };
    expect(() => packProject({ ...project, data: [zeroes], runs: [] })).toThrow(BOMB);
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`data/${at}`, ""]));
    expect(refusal(forged({}, many))).toBe("it has more than 1000 files.");
    const zeros = zipSync({ "project.json": new Uint8Array(2 ** 22) });
    const small = zeros.slice();
    new DataView(small.buffer).setUint32(
      Buffer.from(small).indexOf(Buffer.from("PK\x01\x02", "latin1")) + 24,
      100,
      true,
    );
    expect(refusal(small)).not.toBe("opened");
  });

  it("never fails in another way, whichever byte is another", () => {
    const bytes = packProject(project);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = bytes.slice();
        changed[at] = byte;
        expect(typeof refusal(changed)).toBe("string");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("recordedWords", () => {
  it("leaves out what only says where and how fast, wherever it stands", () => {
    const typed = [
      "--quiet",
      "learn",
      "--threads=2",
      "d/a.csv",
      "--out",
      "x",
      "--attributes",
      "2",
      "--json",
      "--start",
      "q.csv",
    ];
    expect(recordedWords(typed)).toEqual({
      words: ["learn", "d/a.csv", "--attributes", "2", "--start", "q.csv"],
      files: ["d/a.csv", "q.csv"],
    });
  });
});

describe("compareFiles", () => {
  it("sees one byte, and not how long it took", () => {
    const result = (seed: number, seconds: number) =>
      file("result.json", `{\n  "seed": ${seed},\n  "timings": {\n    "read": ${seconds}\n  }\n}\n`);
    expect(compareFiles([result(1, 2), file("a", "1")], [result(1, 3), file("a", "1")])).toEqual({
      same: ["result.json", "a"],
      different: [],
    });
    expect(compareFiles([result(1, 2), file("a", "1")], [result(2, 2), file("b", "1")])).toEqual({
      same: [],
      different: ["result.json", "a", "b"],
    });
  });
});
