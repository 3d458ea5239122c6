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
 * the same. Both checkouts must be built. Without `--before` the earlier tree and the comparison of outputs stay as recorded.
 * `--tests-before` and `--tests-after` are what test-costs.ts wrote, the latter perhaps of those files alone that changed:
 *
 *   TEST_COSTS=FILE npx vitest run --config bench/house/vitest.config.ts [FILE …]
 *   node bench/house/run.mjs [--before CHECKOUT] [--keep FOLDER] [--tests-before FILE --tests-after FILE]
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    keep: { type: "string" },
    "tests-before": { type: "string" },
    "tests-after": { type: "string" },
  },
});
const folder = join(ROOT, "bench/results");
const recorded = JSON.parse(readFileSync(join(folder, "house.json"), "utf8"));

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
/** What was done about them; `tests` are their files. */
const DONE = `What was done:

| what | how |
| --- | --- |
| the command's tests | call the command in their own process (\`callQmatrix\`), which has loaded and compiled it, in place of a start of Node for each, .16 s, and of fits and reports in code not yet compiled. Processes of their own: one run of each command as people start it, one of each pair whose bytes are compared, and all with signals, threads, pipes, locks and full disks |
| built packages | are loaded by Node as they were built, not transformed by Vite once more |
| validate | two runs in place of three, on one thread here and on two in another process; without the comparison with models without skills where nothing of it is looked at; it stays in the runs that show its words and bytes |
| learn, automatic number of attributes; the asynchronous verbs | six items in place of nine: fewer numbers to try |
| real data | fraction subtraction: 100 of 536 students; TIMSS 2011: every fourth of 47 items, all students, half of the responses missing. Whole in studies/trust |
| studies | two cells in place of four for what is compared between numbers of threads; three kills in place of four, of 400 runs in place of 640 (\`npm run bench:kill\` makes twenty) |
| an installed command | one start of the learner |

Left as they are, each for a reason: \`tools/docs.test.ts\` runs what the README and the tutorial show, as shown;
\`packages/core/src/learn/learn-q.test.ts\` holds the learner to what it finds.`;

const result = {
  bench: "house",
  environment: describeEnvironment(["packages", "tools"]),
  before: values.before
    ? { commit: commitOf(values.before), ...measureTree(values.before) }
    : recorded.before,
  after: { commit: commitOf(ROOT), ...measureTree(ROOT) },
  outputs: values.before
    ? comparedOutputs()
    : { commit: recorded.outputs.commit ?? recorded.after.commit, ...recorded.outputs },
  tests:
    values["tests-before"] && values["tests-after"]
      ? testCosts(costsIn(values["tests-before"]), costsIn(values["tests-after"]))
      : recorded.tests,
};
writeFileSync(join(folder, "house.json"), `${JSON.stringify(result, null, 1)}\n`);
writeFileSync(join(folder, "house.md"), page(result));

function comparedOutputs() {
  const kept = values.keep ?? mkdtempSync(join(tmpdir(), "qmatrix-house-"));
  if (!existsSync(join(kept, "before/fit-large"))) compareOutputs(kept, FITS, "--after", values.before);
  const outputs = { commit: commitOf(ROOT), ...compareOutputs(kept, COMPARED) };
  if (values.keep === undefined) rmSync(kept, { recursive: true });
  return outputs;
}

function compareOutputs(kept, only, ...more) {
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

/** One line per test, import and so on, with the seconds of CPU. */
function costsIn(path) {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The tests that were measured both times, by their files, and the slowest of all. */
function testCosts(before, after) {
  const keyOf = ({ file, test }) => `${file} ${test}`;
  const [was, is] = [before, after].map((lines) => {
    const tests = grouped(
      lines.filter(({ what }) => what === "test"),
      keyOf,
    );
    return new Map(
      Object.entries(tests).map(([key, all]) => [
        key,
        { file: all[0].file, test: all[0].test, seconds: sum(all.map(({ seconds }) => seconds)) },
      ]),
    );
  });
  const both = [...was]
    .filter(([key]) => is.has(key))
    .map(([key, { file, seconds }]) => ({ key, file, seconds }));
  return {
    files: Object.entries(grouped(both, ({ file }) => file))
      .map(([file, tests]) => ({
        file,
        tests: tests.length,
        before: rounded(sum(tests.map(({ seconds }) => seconds))),
        after: rounded(sum(tests.map(({ key }) => is.get(key).seconds))),
      }))
      .sort((a, b) => b.before - a.before),
    measuredBefore: {
      files: new Set(before.map(({ file }) => file)).size,
      tests: was.size,
      seconds: rounded(sum(before.map(({ seconds }) => seconds))),
    },
    slowest: [...was]
      .sort(([, a], [, b]) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(([key, { file, test, seconds }]) => ({
        file,
        test,
        before: rounded(seconds),
        after: is.has(key) ? rounded(is.get(key).seconds) : null,
      })),
  };
}

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

function rounded(seconds) {
  return Math.round(seconds * 10) / 10;
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

At ${outputs.commit}: ${outputs.runs} runs of \`simulate\`, \`learn --method rbm\`, \`score\` and \`export-r\`, ${outputs.files} files compared by \`tools/compare-outputs.mjs\`.
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

## What the tests take

${testsText(tests)}
`;
}

function testsText({ files, measuredBefore, slowest }) {
  const seconds = (value) => (value === null ? "" : value.toFixed(1));
  const [was, is] = ["before", "after"].map((when) => seconds(sum(files.map((file) => file[when]))));
  const tests = slowest.map(({ before, after, test, file }) => [
    seconds(before),
    seconds(after),
    test.replaceAll("|", "\\|"),
    `\`${file}\``,
  ]);
  return `Seconds of CPU, of the programs that a test starts too ([test-costs.ts](../house/test-costs.ts)); seconds on the clock say little on a
machine that others use. Neither run is a bench: some forty others ran beside them (load 10 to 20 before, 35 to 70 after), which costs CPU too, and
what a test that ran out of time had started counts with a later one. The run before was ended after ${measuredBefore.files} of 404 files, the largest
first: ${measuredBefore.tests} of some 3860 tests, ${measuredBefore.seconds} s. Its tests that were measured again:

${table(["file", "tests", "before", "after"], [...files.map(({ file, tests, before, after }) => [`\`${file}\``, tests, seconds(before), seconds(after)]), ["sum", sum(files.map((file) => file.tests)), was, is]])}

The slowest twenty of those measured before (no second figure: not measured again):

${table(["before", "after", "test", "file"], tests)}

${DONE}`;
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
