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

/** Everything that meets input: a name, inputs that it takes, a way to change them, and a call that may only throw what is theirs. */
export async function targets() {
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
  return {
    tables: text({ seeds: seedTables, run: both }),
    bytes: {
      seeds: seedTables.map((table) => Buffer.from(table)),
      mutate: mutateBytes,
      run: both,
    },
    project: {
      seeds: [packProject(project())],
      mutate: mutateBytes,
      run: (bytes) => void packProject(unpackProject(bytes)),
    },
    design: data({
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
      seeds: [fitted.model],
      run: (json) => void cdmFrom("r.json", JSON.parse(json)),
    }),
    library: data({
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
export function faultOf(target, input, slowMs) {
  const began = performance.now();
  try {
    target.run(input);
  } catch (error) {
    const isText = error instanceof SyntaxError && /JSON/.test(error.message);
    if (!isTheirs(error) && !isText) return `${error?.name}: ${String(error?.message).slice(0, 200)}`;
    if (typeof error.message !== "string" || error.message.length > 3000) return "a message without an end";
  }
  const ms = performance.now() - began;
  return ms > slowMs ? `took more than ${slowMs} ms` : undefined;
}
