import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureTree } from "../../tools/measure-tree.mjs";
import { ROOT } from "../../tools/run.mjs";
import { describeEnvironment } from "../cd1/environment.mjs";

/**
 * How large the tree is beside an earlier one, and whether the commands whose figures no change of methods has touched since give
 * the same. Both checkouts must be built. `--tests` is a report of vitest (`npm test -- --reporter=json --outputFile=FILE`), whose
 * slowest tests are kept too.
 *
 *   node bench/house/run.mjs --before CHECKOUT [--keep FOLDER] [--tests FILE]
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    keep: { type: "string" },
    tests: { type: "string" },
  },
});
if (values.before === undefined) throw new Error("bench/house: --before is missing.");

/** `learn`, `fit` and `validate` have another engine, other starts and another default distribution since; `compare` other keys. */
const COMPARED = "^(simulate|learn-rbm|score|export)";
/** Both builds score with the models that the earlier one fitted. */
const FITS = "^fit-(GDINA|NIDA|higher-order|mixture|hierarchy|large)$";
const SLOWEST = 20;
/** Why a run may differ: page, words or numbers that an entry of the changelog names. */
const KNOWN = [
  [/students\.html/, "the class report, which is new"],
  [/^[\w-]+\/(stdout\.txt|report\.html):/, "words and charts"],
  [
    /^score-large\//,
    "higher-order attributes have 61 nodes, 31 before; beyond 14 attributes patterns are sampled from them",
  ],
];
const LONGEST = 200;
/** What was done about the slowest tests of the run before it. */
const DONE = `Measured before these were cut. What was done, in seconds of CPU where it could be measured on a busy machine:

| test | before | after | how |
| --- | ---: | ---: | --- |
| every regular expression linear | 7.1 | 4.9 | the three expressions with the longest proofs are written without counted or optional parts |
| fraction subtraction | 29.1 | 6.6 | 300 of the 536 students, without the search for an ability, which TIMSS 2011 has |
| attributes per item, sizes | – | – | 9 items and 3 attributes in place of 15 and 5, some items with three attributes |
| ids and missing responses | 11.0 | 1.7 | data that the model fits, so that no search for an ability follows (wall time) |
| 15 attributes | 15.8 | 8.2 | 20 items in place of 45 (wall time) |
| auto answers one | – | – | \`chooseAttributes\` in place of a second whole \`learnQ\` |
| bounds on an item's attributes | – | – | without the search for an ability |`;

const kept = values.keep ?? mkdtempSync(join(tmpdir(), "qmatrix-house-"));
if (!existsSync(join(kept, "before/fit-large"))) compareOutputs(FITS, "--after", values.before);
const outputs = compareOutputs(COMPARED);
if (values.keep === undefined) rmSync(kept, { recursive: true });

const result = {
  bench: "house",
  environment: describeEnvironment(["packages", "tools"]),
  before: { commit: commitOf(values.before), ...measureTree(values.before) },
  after: { commit: commitOf(ROOT), ...measureTree(ROOT) },
  outputs,
  tests: values.tests === undefined ? null : slowest(JSON.parse(readFileSync(values.tests, "utf8"))),
};
const folder = join(ROOT, "bench/results");
writeFileSync(join(folder, "house.json"), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(folder, "house.md"), page(result));

function compareOutputs(only, ...more) {
  const words = ["--before", values.before, "--keep", kept, "--only", only, ...more];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "tools/compare-outputs.mjs"), ...words],
    {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    },
  );
  const lines = stdout.trimEnd().split("\n");
  const found = /^(\d+) runs, (\d+) files compared, (\d+) differences, (\d+) sentences/.exec(lines.at(-1));
  if (found === null) throw new Error(`bench/house: ${stderr}`);
  const [runs, files, differences, sentences] = found.slice(1).map(Number);
  const shown = lines
    .slice(0, -1)
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line));
  const known = (line) => KNOWN.find(([pattern]) => pattern.test(line))?.[1] ?? "unexplained";
  return {
    only,
    runs,
    files,
    sentences,
    differing: differences,
    reasons: grouped(shown, known),
  };
}

function commitOf(checkout) {
  return spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: checkout,
    encoding: "utf8",
  }).stdout.trim();
}

function slowest({ numTotalTests, testResults }) {
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      // of this checkout or of another
      file: name.replace(/^.*?\/(?=(?:packages|tools|bench|studies|examples)\/)/, ""),
      test: fullName,
      seconds: Math.round(duration) / 1000,
    })),
  );
  return { tests: numTotalTests, slowest: all.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST) };
}

function page({ environment, before, after, outputs, tests }) {
  const names = Object.keys({ ...before.packages, ...after.packages }).sort();
  const size = (of) => (of ? `${of.files} files, ${of.lines} lines` : "–");
  const rows = [
    ...names.map((name) => [
      `\`packages/${name}/src\``,
      size(before.packages[name]),
      size(after.packages[name]),
    ]),
    ["public names of `@qmatrix/core`", before.publicNames.length, after.publicNames.length],
    ["names behind its subpaths", before.namesBehindSubpaths || "–", after.namesBehindSubpaths],
    ["files that `learnQ` reaches by imports", before.learnQ.files, after.learnQ.files],
    ["longest chain of imports from it", before.learnQ.chain.length, after.learnQ.chain.length],
  ];
  return `# The tree, before and after

Made by \`bench/house/run.mjs\` on ${environment.date.slice(0, 10)}: ${before.commit}, the tree before the job protocol, the rooms and the public names, and ${after.commit}. Tests are not
counted. All names and the chain are in [house.json](house.json).

${table(["", before.commit, after.commit], rows)}

\`learnQ\` reaches more files than before because it does more: since then it has compared the learned model with models without skills, looked for
prerequisites and sampled the posterior. It is read in \`learn-q.ts\` and one file for each part.

## Outputs

${outputs.runs} runs of \`simulate\`, \`learn --method rbm\`, \`score\` and \`export-r\`, ${outputs.files} files compared by \`tools/compare-outputs.mjs\`.
Tables and JSON without an entry below are the same to the last digit. The figures of \`learn\`, \`fit\` and \`validate\` were changed on purpose since
([Numbers](../../CHANGELOG.md)), and \`compare\` has other keys.

${table(
  ["files that differ", "why"],
  Object.entries(outputs.reasons).map(([why, lines]) => [
    [...new Set(lines.map((line) => `\`${line.split(":")[0]}\``))].join(", "),
    why,
  ]),
  "---",
)}
${
  tests === null
    ? ""
    : `\n## The slowest of ${tests.tests} tests\n\n${table(
        ["seconds", "test", "file"],
        tests.slowest.map(({ seconds, test, file }) => [
          seconds.toFixed(1),
          test.replaceAll("|", "\\|"),
          `\`${file}\``,
        ]),
      )}\n\n${DONE}\n`
}`;
}

function table(header, rows, right = "---:") {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map((_, at) => (at === 0 ? "---" : right))), ...rows.map(line)].join(
    "\n",
  );
}

function grouped(list, keyOf) {
  const groups = {};
  for (const one of list) groups[keyOf(one)] = [...(groups[keyOf(one)] ?? []), one];
  return groups;
}
