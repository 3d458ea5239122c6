import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { workbook, writeParquet } from "./commands.mjs";
import { mutateBytes, mutateText, mutateValue } from "./mutate.mjs";

const built = (path) => import(new URL(`../../packages/${path}`, import.meta.url).href);

/** Errors that say what is wrong with what was given. */
const THEIRS = new Set([
  "InvalidInputError",
  "TableError",
  "FileError",
  "OptionError",
  "UsageError",
  "ProjectError",
]);

export function isTheirs(error) {
  return THEIRS.has(error?.name);
}

const TABLES = {
  responses: "item1,item2,item3\n1,0,1\n0,NA,0\n1,1,1\n0,0,\n",
  identified: 'student,"item 1",item2\nann,1,0\n"bob, jr",0,1\ncy,,1\n',
  spaced: "a b\n 1  0\n0 1\n1 1\n",
  semicolons: "a;b\r\n1;0\r\n0;1\r\n",
  named: '"a" "b"\n"1" 1 0\n"2" 0 1\n',
  q: "item,A1,A2\nitem1,1,0\nitem2,0,1\nitem3,1,1\n",
  profiles: "student,A1,A2\n1,0.25,1\n2,0,0.75\n",
};

const DESIGN = {
  schemaVersion: 1,
  title: "T",
  parts: {
    one: {
      title: "One",
      replications: 2,
      data: { model: "DINA", attributes: 2, examinees: 50, noise: 0.1 },
      cross: { rho: [0, 0.5] },
      cells: [{ missing: 0.1 }, { missing: 0.2 }],
      except: [{ where: { rho: [0.5] }, replications: 1 }],
      runs: { zero: { kind: "learn", method: "zero" }, fit: { kind: "fit", model: "DINA", q: "given" } },
      figure: { kind: "lines", x: "rho", metrics: { exact: "exact" }, series: ["missing"] },
    },
    two: {
      title: "Two",
      replications: 0,
      data: {},
      after: ["one"],
      runs: { m: { kind: "module", module: "m.mjs" } },
    },
  },
};

const HTTP = [
  "GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n",
  "GET /assets/../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nRange: bytes=0-5\r\n\r\n",
  "HEAD /%2e%2e/secret.txt?x=1 HTTP/1.0\r\nHost: 127.0.0.1:PORT\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 3\r\n\r\nabc",
  "GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
];

const LINE = {
  ...{ id: "abc", data: { model: "DINA" }, replication: 1, run: { kind: "learn" }, seed: 5, madeBy: "m" },
  result: { exact: true, overallError: 0.1 },
};

/** Names for messages: one kind of fault is one error with one place, whatever the input. */
const text = (target) => ({ ...target, mutate: mutateText });
const data = (target) => ({
  ...target,
  seeds: target.seeds.map((value) => JSON.stringify(value)),
  // half of them as text that may be no JSON, half as data of another shape
  mutate(json, random) {
    const value = parsed(json);
    if (value === undefined || random.below(2) === 0) return mutateText(json, random);
    return JSON.stringify(mutateValue(value, random)) ?? "null";
  },
});

function project() {
  const bytes = Buffer.from(TABLES.responses);
  const command = ["learn", "a b.csv", "--attributes", "2", "--id=x"];
  const runs = [{ name: "learn", command, files: [{ name: "q.csv", bytes }] }];
  const data = [
    { name: "a b.csv", bytes },
    { name: "q/q.csv", bytes: Buffer.alloc(3000) },
  ];
  return { qmatrixVersion: "0.1.0", build: "x", data, runs, studio: { steps: [1] } };
}

/** A small page of the studio, served; what it answers to a request, as text. */
async function servedStudio() {
  const { servePage } = await built("cli/build/studio/serve-page.js");
  const page = { type: "text/html; charset=utf-8", bytes: Buffer.from("<!doctype html>") };
  const served = await servePage(new Map([["/", page]]));
  const port = Number(new URL(served.address).port);
  const ask = (request) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let answer = "";
      socket.setEncoding("latin1").on("data", (text) => {
        answer += text;
      });
      socket.on("error", (error) => (error.code === "ECONNRESET" ? resolve(answer) : reject(error)));
      socket.on("close", () => resolve(answer));
      socket.end(request.replaceAll("PORT", String(port)), "latin1");
    });
  return { ask, close: served.close };
}

/** The first bytes of every answer that there may be. */
const ANSWERED = /^$|^HTTP\/1\.1 (?:100|200|400|404|405|408|413|417|421|431) /;

/**
 * Everything that meets input: a name, inputs that it takes, a way to change them, and a call that may only throw what is theirs.
 * `turns` is how often a target comes in a round of all, 10 where nothing is said. `close` ends what some of them need.
 */
export async function targets() {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-targets-"));
  const studio = await servedStudio();
  const close = async () => {
    rmSync(folder, { recursive: true, force: true });
    await studio.close();
  };
  return { all: await allTargets(folder, studio.ask), close };
}

async function allTargets(folder, ask) {
  const tables = await built("tables/dist/index.js");
  const core = await built("core/dist/index.js");
  const { cdmFrom } = await built("core/dist/models.js");
  const { studyDesign } = await built("cli/build/study/design/study-design.js");
  const { checkPart } = await built("cli/build/study/design/check-part.js");
  const { countCells } = await built("cli/build/study/design/cells.js");
  const { designFault } = await built("cli/build/study/design/design-fault.js");
  const { faultLine, resultLine, timingLine } = await built("cli/build/study/results/result-line.js");
  const { readQueueAddress } = await built("cli/build/executors/queue/queue-address.js");
  const { readLetters, readQueuedJob, queuedJob } = await built("cli/build/executors/queue/queued-job.js");
  const { buildProgram } = await built("cli/build/shell/program.js");
  const { hideCredentials } = await built("cli/build/shell/hide-credentials.js");
  const { terminalText } = await built("cli/build/shell/terminal-text.js");
  const { csvRow, shellList, shellWord, spreadsheetCell } = await built("report/dist/text.js");
  const { distinctNames } = await built("report/dist/files.js");
  const { faultText } = await built("report/dist/reading.js");
  const { packProject, unpackProject } = await built("report/dist/project.js");
  const { readFixedEntries } = await built("cli/build/files/read-fixed-entries.js");
  const { readHierarchy } = await built("cli/build/fit/read-hierarchy.js");
  const { readItemModels } = await built("cli/build/fit/read-item-models.js");
  const { readFitResult } = await built("cli/build/fit/read-fit-result.js");
  const { readProfiles } = await built("cli/build/files/read-profiles.js");
  const { readResponses } = await built("cli/build/files/read-responses.js");
  const { lookAtPath } = await built("cli/build/check/look-at-path.js");
  const { readProject } = await built("cli/build/project/read-project.js");
  const { readLines } = await built("cli/build/study/results/read-lines.js");
  const { checkText } = await built("report/dist/reading.js");
  const said = ({ findings }) => {
    for (const finding of findings)
      if (finding.severity === "fault") terminalText(faultText("x.csv", finding));
  };
  const fitted = core.fitCdm(
    [
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ],
    [[1], [1]],
    { model: "DINA" },
  );
  const both = (source) => {
    said(tables.readResponses(source));
    said(tables.readQMatrix(source));
    said(tables.readProfiles(source));
  };
  const seedTables = Object.values(TABLES);
  const rows = TABLES.responses.trim().split("\n");
  const path = join(folder, "x");
  const xlsx = await workbook(rows.map((row) => row.split(",").map((cell) => (cell === "" ? " " : cell))));
  writeFileSync(path, TABLES.responses);
  await writeParquet(path, `${path}.parquet`);
  const parquet = readFileSync(`${path}.parquet`);
  /** The readers of the command, which take paths, on a file with these bytes. */
  const onDisk = (read) => async (bytes) => {
    writeFileSync(path, bytes);
    await read(path);
  };
  const items = ["item1", "item2", "item3"];
  return {
    tables: text({ seeds: seedTables, run: both }),
    bytes: {
      seeds: seedTables.map((table) => Buffer.from(table)),
      mutate: mutateBytes,
      run: both,
    },
    // as a page has them
    inMemory: {
      seeds: [gzipSync(TABLES.responses), parquet, xlsx, Buffer.from(TABLES.identified)],
      turns: 2,
      mutate: mutateBytes,
      async run(bytes) {
        said(await tables.readResponsesFile({ name: "x.csv", bytes }));
        said(await tables.readQMatrixFile({ name: "x.csv", bytes }));
        const look = await tables.lookAtNamedFile({ name: "x.csv", bytes });
        terminalText(checkText("x.csv", look, { command: null }));
      },
    },
    // as the command has them
    gzip: {
      seeds: [gzipSync(TABLES.responses), gzipSync(TABLES.named)],
      mutate: mutateBytes,
      run: onDisk((file) => readResponses(file)),
    },
    workbook: {
      seeds: [xlsx],
      turns: 2,
      mutate: mutateBytes,
      run: onDisk((file) => readResponses(file)),
    },
    parquet: {
      seeds: [parquet],
      turns: 1,
      mutate: mutateBytes,
      run: onDisk((file) => readResponses(file)),
    },
    log: {
      ...text({ seeds: ["student,item,correct\na,i1,1\na,i2,0\nb,i1,0\nb,i2,1\n"] }),
      turns: 1,
      run: onDisk((file) =>
        readResponses(file, {
          long: { columns: ["student", "item", "correct"], threads: 1 },
        }),
      ),
    },
    look: text({
      seeds: [...seedTables, "name,a,b\nann,3,x\nbob,2,1\nMean,2.5,1\n"],
      turns: 3,
      run: onDisk(async (file) =>
        terminalText(checkText(file, await lookAtPath(file, {}, { mostBytes: 2 ** 25 }), { command: null })),
      ),
    }),
    fixed: text({
      seeds: ["item,A1,A2\nitem1,1,\nitem2,,1\nitem3,,\n"],
      run: onDisk((file) => readFixedEntries(file, { items, itemsOf: "r.csv", mostPerItem: 2 })),
    }),
    hierarchy: text({
      seeds: ["attribute,needs\nA2,A1\n"],
      run: onDisk((file) => readHierarchy(file, ["A1", "A2"], "q.csv")),
    }),
    itemModels: text({
      seeds: ["item,model\nitem1,DINA\nitem2,GDINA\nitem3,ACDM\n"],
      run: onDisk((file) => readItemModels(file, items, "q.csv")),
    }),
    profiles: text({ seeds: [TABLES.profiles], run: onDisk((file) => readProfiles(file)) }),
    resultFile: data({
      seeds: [{ schemaVersion: 1, command: "fit", seed: 1, model: fitted.model }],
      run: onDisk((file) => readFitResult(file)),
    }),
    resultLines: text({
      seeds: [`${JSON.stringify(LINE)}\n{"id":"a","seconds":1,"timings":{},"machine":"m"}\n`],
      run: onDisk((file) => readLines(file, resultLine)),
    }),
    projectFile: {
      seeds: [packProject(project())],
      mutate: mutateBytes,
      run: onDisk((file) => readProject(file)),
    },
    requests: {
      ...text({ seeds: HTTP }),
      turns: 5,
      async run(request) {
        const answer = await ask(request);
        if (!ANSWERED.test(answer)) throw new Error(`answered ${answer.slice(0, 60)}`);
      },
    },
    project: {
      seeds: [packProject(project())],
      mutate: mutateBytes,
      run: (bytes) => void packProject(unpackProject(bytes)),
    },
    design: data({
      turns: 40,
      seeds: [DESIGN],
      run(json) {
        const value = JSON.parse(json);
        const { data: design, error } = studyDesign.safeParse(value);
        if (error) throw designFault("design.json", value, error);
        for (const [name, part] of Object.entries(design.parts))
          if (countCells(part) <= 100) checkPart("design.json", name, part, design);
      },
    }),
    lines: data({
      turns: 40,
      seeds: [LINE, { ...LINE, fault: "f" }, { id: "a", seconds: 1, timings: {}, machine: "m" }],
      run(json) {
        const value = JSON.parse(json);
        for (const schema of [resultLine, faultLine, timingLine]) {
          const { error } = schema.safeParse(value);
          if (error) designFault("results.jsonl", value, error, "it");
        }
      },
    }),
    model: data({
      turns: 40,
      seeds: [fitted.model],
      run: (json) => void cdmFrom("r.json", JSON.parse(json)),
    }),
    library: data({
      turns: 40,
      seeds: [
        {
          verb: "responsesFrom",
          words: [
            [
              [1, 0],
              [0, null],
            ],
            { items: ["a", "b"] },
          ],
        },
        {
          verb: "qMatrixFrom",
          words: [
            [
              [1, 0],
              [0, 1],
            ],
            { items: ["a", "b"], attributes: ["x", "y"] },
          ],
        },
        {
          verb: "compareQ",
          words: [
            [
              [1, 0],
              [0, 1],
            ],
            [
              [0, 1],
              [1, 1],
            ],
          ],
        },
        {
          verb: "checkIdentifiability",
          words: [
            [
              [1, 0],
              [0, 1],
              [1, 1],
            ],
          ],
        },
      ],
      run(json) {
        const { verb, words } = JSON.parse(json) ?? {};
        if (
          typeof verb === "string" &&
          typeof core[verb] === "function" &&
          Array.isArray(words) &&
          verb !== "simulate" &&
          json.length < 2000
        )
          core[verb](...words);
      },
    }),
    queue: text({
      turns: 40,
      seeds: [
        "redis://host:6379/1",
        "rediss://me:p%40ss@[::1]:6380",
        JSON.stringify(queuedJob("learn", "0".repeat(64), { a: 1 })),
      ],
      run(word) {
        readLetters(word);
        if (word.startsWith("{")) readQueuedJob("id", parsed(word));
        readQueueAddress("learn", { queue: word }, {});
      },
    }),
    options: text({
      seeds: [
        "learn r.csv --attributes 3 --seed 1 --threads 2",
        "fit r.csv --q q.csv --model DINA --attribute-distribution saturated --starts 3",
        "simulate --model GDINA --attributes 5 --students 100 --noise 0.1 --rho 0.25 --seed 3 --out d",
        "validate r.csv --q q.csv --long a,b,c --attempt first",
        "study run x --part a --retry",
        "worker --queue redis://h:1 --threads 2",
      ],
      run(line) {
        const program = buildProgram();
        const still = (command) => {
          command.action(() => {});
          command.configureOutput({ writeOut: () => {}, writeErr: () => {} });
          for (const below of command.commands) still(below);
        };
        still(program);
        program.parse(line.split(" "), { from: "user" });
      },
    }),
    words: text({
      turns: 40,
      seeds: ["a b", "item 1", "=1+1", "redis://u:p@h", "-0.5", "ann"],
      run(word) {
        terminalText(hideCredentials(word));
        shellWord(word);
        shellList([word, "x"]);
        spreadsheetCell(word);
        const names = distinctNames([word, "a", word, `${word}_2`], 1);
        if (new Set(names).size !== names.length) throw new Error(`two names are one: ${names}`);
        // what is written is read as it was, but for blanks at the ends of lines within a name
        const row = csvRow([word, "1"]);
        if (!row.endsWith("\n")) throw new Error("a row without an end");
      },
    }),
  };
}

function parsed(word) {
  try {
    return JSON.parse(word);
  } catch {
    return undefined;
  }
}

/** What happened: undefined where all is well, or a fault of ours in a few words. */
export async function faultOf(target, input, mostSeconds) {
  const began = process.cpuUsage();
  try {
    await target.run(input);
  } catch (error) {
    const isText = error instanceof SyntaxError && /JSON/.test(error.message);
    if (!isTheirs(error) && !isText) return `${error?.name}: ${String(error?.message).slice(0, 200)}`;
    if (typeof error.message !== "string" || error.message.length > 3000) return "a message without an end";
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6 > mostSeconds ? `took more than ${mostSeconds} s` : undefined;
}
