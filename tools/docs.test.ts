import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { ATTRIBUTE_DISTRIBUTION_NAMES, ITEM_MODEL_NAMES } from "@qmatrix/core/models";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error a tool without types
import { ROOT } from "./run.mjs";

/**
 * What the documents promise. A fenced block of `sh` or `js` under the line `<!-- run -->` is run in an empty
 * folder, under `<!-- run in a copy of FOLDER -->` in a copy of that folder of the repository, under `<!-- run on -->`
 * where the block before it was run, under `<!-- run in the repository -->` in the root, and must end with 0; a block
 * under `<!-- prints -->` is what the run before it prints, and under `<!-- in PATH -->` what the run has written to
 * that file, where … stands for whatever was left out; a block under `<!-- is PATH -->` is that file, whole, and one under
 * `<!-- part of PATH -->` stands in it.
 */
const SKIPPED = new Set(["node_modules", "dist", "build", "out", ".cache", ".git"]);

function filesUnder(folder: string, endings: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path, endings);
    return endings.test(entry.name) ? [path] : [];
  });
}

const named = (path: string): string => relative(ROOT, path);
const documents = filesUnder(ROOT, /\.md$/);

describe("examples", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "qmatrix-docs-"));
    const command = `#!/bin/sh\nexec "${process.execPath}" "${ROOT}packages/cli/dist/bin.js" "$@"\n`;
    writeFileSync(join(folder, "qmatrix"), command);
    chmodSync(join(folder, "qmatrix"), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  let last = "";

  /** The folder that a mark asks for. */
  function folderOf(mark: string): string {
    if (mark === "run in the repository") return ROOT;
    if (mark === "run on") return last;
    last = mkdtempSync(join(folder, "empty-"));
    const copied = /^run in a copy of (.+)$/.exec(mark)?.[1];
    if (copied !== undefined) cpSync(join(ROOT, copied), last, { recursive: true });
    return last;
  }

  function run(language: string, code: string, mark: string) {
    const cwd = folderOf(mark);
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const [program, ...words] =
      language === "js" ? [process.execPath, "--input-type=module", "-"] : ["sh", "-e"];
    return { cwd, ...spawnSync(program, words, { cwd, env, input: code, encoding: "utf8" }) };
  }

  for (const path of documents) {
    const blocks = [
      ...readFileSync(path, "utf8").matchAll(
        /^<!-- (run|run on|run in the repository|run in a copy of \S+|prints|in \S+) -->\n```(\w+)\n(.*?)^```$/gms,
      ),
    ];
    for (const [at, [, mark, language, code]] of blocks.entries()) {
      if (!mark.startsWith("run")) continue;
      const next = blocks.findIndex(([, other], place) => place > at && other.startsWith("run"));
      const promised = blocks.slice(at + 1, next < 0 ? undefined : next);
      it(`${named(path)}: ${code.split("\n")[0]} …`, () => {
        const { cwd, status, stdout, stderr } = run(language, code, mark);
        expect(status, stderr).toBe(0);
        for (const [, where, , text] of promised)
          expect(
            where === "prints" ? stdout : readFileSync(join(cwd, where.slice("in ".length)), "utf8"),
          ).toMatch(asPattern(text));
      });
    }
  }

  it("are there", () => {
    const marks = readFileSync(`${ROOT}README.md`, "utf8").match(/^<!-- run/gm);
    expect(marks).toHaveLength(3);
    const tutorial = readFileSync(`${ROOT}docs/tutorial.md`, "utf8").match(/^<!-- run/gm);
    expect(tutorial).toHaveLength(11);
  });
});

describe("files that are shown", () => {
  for (const path of documents)
    for (const [, target, code] of readFileSync(path, "utf8").matchAll(
      /^<!-- is (\S+) -->\n```\w+\n(.*?)^```$/gms,
    ))
      it(`${named(path)}: ${target}`, () => {
        expect(code).toBe(readFileSync(join(dirname(path), target), "utf8"));
      });
  for (const path of documents)
    for (const [, target, code] of readFileSync(path, "utf8").matchAll(
      /^<!-- part of (\S+) -->\n```\w+\n(.*?)^```$/gms,
    ))
      it(`${named(path)}: ${code.split("\n")[0]} of ${target}`, () => {
        expect(readFileSync(join(dirname(path), target), "utf8")).toContain(code);
      });
});

/** The text itself, with any text for each …; on a line of its own it stands for whole lines, or none. */
function asPattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/^…\n/gm, "(?:.*\\n)*").replace(/…/g, ".*")}$`);
}

describe("links", () => {
  for (const path of documents) {
    const within = linksIn(readFileSync(path, "utf8")).filter((target) => !/^[a-z]+:/.test(target));
    if (within.length === 0) continue;
    it(`of ${named(path)} lead to files and headings`, () => {
      expect(within.filter((target) => !leadsSomewhere(path, target))).toEqual([]);
    });
  }
});

/** What a text links to, in every way that Markdown and HTML have; a title is left out, and so is code. */
function linksIn(text: string): string[] {
  const prose = text.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, "");
  const ways = [/\]\(\s*<?([^)\s>]+)/g, /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gm, /\b(?:href|src)="([^"]+)"/g];
  return ways.flatMap((way) => [...prose.matchAll(way)].map((match) => match[1]));
}

it("links are found however they are written", () => {
  const text =
    '[a](a.md) ![b](b.svg "title") [c](<c.md>)\n[d]: d.md\n<img src="e.svg">\n`[f](f.md)`\n```\n[g](g.md)\n```\n';
  expect(linksIn(text)).toEqual(["a.md", "b.svg", "c.md", "d.md", "e.svg"]);
});

function leadsSomewhere(from: string, target: string): boolean {
  const [file, anchor] = target.split("#");
  const to = file === "" ? from : join(dirname(from), file);
  if (anchor === undefined) return existsSync(to);
  return existsSync(to) && anchorsOf(readFileSync(to, "utf8")).includes(anchor);
}

/** Headings as links name them: small letters, digits, and hyphens for spaces; those alike are numbered from the second on. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(/^```.*?^```$/gms, "").matchAll(/^#+ (.*)$/gm)].map((match) => match[1]);
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const earlier = seen.get(anchor) ?? 0;
    seen.set(anchor, earlier + 1);
    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  });
}

describe("pages of docs", () => {
  const pages = filesUnder(`${ROOT}docs`, /\.md$/).filter((path) => !path.endsWith("docs/README.md"));
  const hasFormula = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/^```text\n(.*?)^```$/gms)].some(([, block]) =>
      /[=∝⇔⇐]/.test(block),
    );

  it("are all in docs/README.md", () => {
    const listed = linksIn(readFileSync(`${ROOT}docs/README.md`, "utf8")).map((target) =>
      join(ROOT, "docs", target),
    );
    expect(pages.filter((path) => !listed.includes(path)).map(named)).toEqual([]);
  });

  it("have one for every item model, named by it", () => {
    const missing = ITEM_MODEL_NAMES.filter(
      (model) => !existsSync(`${ROOT}docs/models/${model.toLowerCase()}.md`),
    );
    expect(missing).toEqual([]);
  });

  it("have a row for every attribute distribution", () => {
    const [text] = readFileSync(`${ROOT}docs/models/attribute-distributions.md`, "utf8").split("\n## ");
    expect(ATTRIBUTE_DISTRIBUTION_NAMES.filter((name) => !text.includes(`\n| \`${name}\` |`))).toEqual([]);
  });

  it("have a formula where they are about a model or a method", () => {
    const about = pages.filter((path) => /^docs\/(models|methods)\//.test(named(path)));
    const without = about.filter((path) => !hasFormula(path)).map(named);
    // the one is a list, to formulas of another page; the formulas of the other are in a table
    expect(without.sort()).toEqual([
      "docs/methods/learner-constants.md",
      "docs/models/attribute-distributions.md",
    ]);
  });
});

describe("names of code in tables", () => {
  const sources = filesUnder(ROOT, /\.(ts|mjs)$/);
  const code = sources
    .filter((path) => !path.endsWith(".generated.ts") && basename(path) !== "docs.test.ts")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const words = new Set(code.match(/\w+/g));
  /** `likelyQ`, `classCounts`: a capital tells it from a word; and names of files. */
  const namesIn = (row: string) =>
    Array.from(row.matchAll(/`([a-z]\w*[A-Z]\w*|[\w./-]+\.(?:ts|mjs))`/g), ([, name]) => name);
  const rowsOf = (path: string) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("|"));
  const isThere = (name: string) =>
    /\.(ts|mjs)$/.test(name)
      ? sources.some((path) => path.endsWith(`/${name.replace(/^(\.\.?\/)+/, "")}`))
      : words.has(name);

  for (const path of filesUnder(`${ROOT}docs`, /\.md$/).filter((path) =>
    /(methods|models)\/[^/]+$/.test(path),
  ))
    it(`of ${named(path)} exist: it named likelyQ and its test, which were gone`, () => {
      expect(
        rowsOf(path)
          .flatMap(namesIn)
          .filter((name) => !isThere(name)),
      ).toEqual([]);
    });

  it("of the page on R are exported: seven that were not were offered as functions", async () => {
    const entries = ["", "/data", "/factor", "/fit", "/learn", "/models", "/rbm", "/simulate", "/validate"];
    const modules = await Promise.all(entries.map((entry) => import(`@qmatrix/core${entry}`)));
    const exported = new Set(modules.flatMap((module) => Object.keys(module)));
    const offered = rowsOf(`${ROOT}docs/coming-from-r.md`).flatMap((row) => namesIn(row.split("|")[2] ?? ""));
    expect(offered).toContain("fitCdm");
    expect(offered.filter((name) => !exported.has(name))).toEqual([]);
  });
});

describe("citations", () => {
  const bibliography = readFileSync(`${ROOT}docs/references.bib`, "utf8");
  const known = new Set([...bibliography.matchAll(/^@\w+\{(\w+),/gm)].map((match) => match[1]));

  it("name works of docs/references.bib", () => {
    const unknown = [...documents, ...filesUnder(ROOT, /\.(ts|mjs)$/)]
      .filter((path) => !path.endsWith(".test.ts"))
      .flatMap((path) =>
        keysCited(readFileSync(path, "utf8"))
          .filter((key) => !known.has(key))
          .map((key) => `${named(path)}: ${key}`),
      );
    expect(unknown).toEqual([]);
  });

  it("are found wherever they stand in brackets", () => {
    expect(keysCited("[LMX22, eq. 1; TTA09] after [dlT11] and [Hinton02], not u32 [4, f32] or v[k]")).toEqual(
      ["LMX22", "TTA09", "dlT11", "Hinton02"],
    );
  });
});

/** Keys are letters, a capital among them, and a year's last two digits: LMX22, dlT11. */
function keysCited(text: string): string[] {
  return [...text.matchAll(/\[[^[\]\n]*\]/g)].flatMap(
    ([inBrackets]) => inBrackets.match(/\b(?=[a-z]*[A-Z])[A-Za-z]{2,}\d{2}\b/g) ?? [],
  );
}

/** Codes, sizes that follow from others, names and shares of a progress bar. */
const NO_SETTINGS =
  /^(WRONG|RIGHT|ABSENT|SATURATED|CONJUNCTIVE|DISJUNCTIVE|ADDITIVE|CELLS|PIECE_BYTES|MOST_OUTSIDE|MOST_EFFECTS|MOST_TERMS|NO_TRUST|NONE|SCALE|[A-Z]+_DONE)$/;

it("every constant of the learner is on the page of constants, and none that is no more", () => {
  const page = readFileSync(join(ROOT, "docs/methods/learner-constants.md"), "utf8");
  const onPage = new Set(Array.from(page.matchAll(/`([A-Z][A-Z_]+)`/g), ([, name]) => name));
  const textsUnder = (folder: string, wanted: (path: string) => boolean) =>
    filesUnder(join(ROOT, "packages/core/src", folder), /\.ts$/)
      .filter((path) => !/test|reference/.test(path) && wanted(path))
      .map((path) => readFileSync(path, "utf8"));
  // The factor analysis has a page of its own, which names its files.
  const factorPage = readFileSync(join(ROOT, "docs/methods/factor-start.md"), "utf8");
  const sources = textsUnder("learn", (path) => !factorPage.includes(`\`${basename(path)}\``));
  const inCode = new Set(
    sources.flatMap((text) =>
      Array.from(
        text.matchAll(/^(?:export )?const ([A-Z][A-Z_]+)(?:: [^=]+)? = [-\d.{(]/gm),
        ([, name]) => name,
      ),
    ),
  );
  const settings = [...inCode].filter((name) => !NO_SETTINGS.test(name));
  expect(settings.filter((name) => !onPage.has(name))).toEqual([]);
  const listed = new Set(
    textsUnder("", () => true).flatMap((text) =>
      Array.from(text.matchAll(/const ([A-Z][A-Z_]+)/g), ([, name]) => name),
    ),
  );
  expect([...onPage].filter((name) => !listed.has(name))).toEqual([]);
});
