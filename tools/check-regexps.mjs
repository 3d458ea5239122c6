import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import recheck from "recheck/lib/browser.js";
import { parseSync } from "rolldown/utils";
import { ROOT } from "./run.mjs";

/** A file's worst: proving one takes milliseconds, or half a second where it has many alternatives. */
const TIMEOUT_MS = 20_000;

/**
 * What is made at run time, and an instance of it that is checked: the file's dynamic expressions, in their order.
 * Whoever adds one says here what it can be.
 */
const MADE_AT_RUN_TIME = {
  "packages/tables/src/text/cut-records.ts": [['["\\n]', "['\\n]"]],
  "packages/tables/src/text/sniff-dialect.ts": [['"[^"]*"', "'[^']*'"]],
  "packages/tables/src/text/split-rows.ts": [['("[^"]*")|[ \\t]+', "('[^']*')|[ \\t]+"]],
};

/** Every regular expression in a source: `/pattern/flags`, and how many are made by `RegExp(…)`. */
export function regexpsIn(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const literals = [];
  let made = 0;
  const walk = (node) => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (Array.isArray(node) || typeof node !== "object" || node === null) return;
    if (node.regex) literals.push(node.regex);
    else {
      const isCall = node.type === "NewExpression" || node.type === "CallExpression";
      if (isCall && node.callee?.name === "RegExp") made++;
      for (const value of Object.values(node)) walk(value);
    }
  };
  walk(program);
  return { literals, made };
}

/** Why an expression may not be used; undefined where it is proved that matching takes time linear in the text. */
export function fault({ pattern, flags }) {
  const { status, complexity, error } = recheck.checkSync(pattern, flags, {
    checker: "automaton",
    timeout: TIMEOUT_MS,
  });
  if (status === "safe") return undefined;
  return status === "vulnerable"
    ? `takes ${complexity.summary} time`
    : `is not proved to be linear (${error?.kind ?? status}): write it without look-around`;
}

/** A sentence for every regular expression in the packages that is not proved to be linear, and how many were looked at. */
export function checkRegexps() {
  const wrong = [];
  const known = new Map();
  const judge = (path, regexp) => {
    const text = `/${regexp.pattern}/${regexp.flags}`;
    if (!known.has(text)) known.set(text, fault(regexp));
    if (known.get(text)) wrong.push(`${path}: ${text} ${known.get(text)}.`);
  };
  for (const name of readdirSync(join(ROOT, "packages")))
    for (const file of readdirSync(join(ROOT, "packages", name, "src"), { recursive: true })) {
      if (!/[.]tsx?$/.test(file) || /[.]test[.]tsx?$|[.]generated[.]ts$/.test(file)) continue;
      const path = `packages/${name}/src/${file}`;
      const { literals, made } = regexpsIn(path, readFileSync(join(ROOT, path), "utf8"));
      for (const regexp of literals) judge(path, regexp);
      const instances = MADE_AT_RUN_TIME[path] ?? [];
      if (instances.length !== made)
        wrong.push(
          `${path}: ${made} made by RegExp(…), but tools/check-regexps.mjs knows ${instances.length}.`,
        );
      for (const pattern of instances.flat()) judge(path, { pattern, flags: "g" });
    }
  return { wrong, checked: known.size };
}

if (import.meta.filename === process.argv[1]) {
  const { wrong, checked } = checkRegexps();
  for (const sentence of wrong) console.error(sentence);
  console.log(`${checked} regular expressions checked.`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
