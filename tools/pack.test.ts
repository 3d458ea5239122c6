import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeParquet } from "../packages/cli/test/write-parquet.ts";
// @ts-expect-error a tool without types
import { installedSize, installTarballs, pack } from "./pack.mjs";
import { hasChromium, startChromium, WITHOUT_CHROMIUM } from "./pages/start-chromium.ts";
// @ts-expect-error a tool without types
import { ROOT } from "./run.mjs";
// @ts-expect-error a tool without types
import { entriesOf, workspaces } from "./workspaces.mjs";

interface Workspace {
  readonly folder: string;
  readonly manifest: {
    readonly name: string;
    readonly types?: string;
    readonly exports: Readonly<Record<string, unknown>>;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly [field: string]: unknown;
  };
}

/** What is published, installed outside the workspace without a registry: everything that runs is in the packages. */
const packages: readonly Workspace[] = workspaces();
let outside = "";
const tarballs = new Map<string, string>();

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), "qmatrix-pack-"));
  for (const { folder, manifest } of packages)
    tarballs.set(manifest.name, pack(folder, join(outside, "tarballs")));
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** Installs packages of ours, by name, with those that they need. */
function installed(name: string, names: readonly string[]): string {
  const folder = join(outside, name);
  const needed = (each: string): string[] => {
    const { manifest } = packages.find((one) => one.manifest.name === each)!;
    return [each, ...Object.keys(manifest.dependencies ?? {}).flatMap(needed)];
  };
  const files = [...new Set(names.flatMap(needed))].map((each) => tarballs.get(each));
  installTarballs(files, folder, ["--offline"]);
  return folder;
}

function runNode(words: readonly string[], cwd: string, input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, input, encoding: "utf8" });
  return { status, stdout, stderr };
}

const runTool = (path: string, ...words: string[]) =>
  runNode([join(ROOT, "node_modules", path), ...words], outside);

for (const { folder, manifest } of packages)
  describe(manifest.name, () => {
    it("is described as others expect it, with a README and its licence", () => {
      for (const field of ["description", "keywords", "license", "repository", "type", "engines", "files"])
        expect(manifest, field).toHaveProperty(field);
      for (const file of ["README.md", "LICENSE"]) expect(existsSync(join(folder, file)), file).toBe(true);
      expect(manifest.repository).toMatchObject({ directory: expect.stringContaining("packages/") });
    });

    it("has no fault that publint finds", () => {
      const { status, stdout } = runTool("publint/src/cli.js", "--strict", tarballs.get(manifest.name)!);
      expect(stdout).toContain("All good!");
      expect(status).toBe(0);
    });

    if (manifest.types === undefined) return;

    it("has types where each module is resolved: profile esm-only of attw", () => {
      const words = [tarballs.get(manifest.name)!, "--profile", "esm-only", "--no-emoji"];
      const { status, stdout, stderr } = runTool("@arethetypeswrong/cli/dist/index.js", ...words);
      expect(status, stdout + stderr).toBe(0);
    });

    it("has no entry that nobody can load: each is exported, or another module names it as a worker", () => {
      const dist = join(folder, "dist");
      const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
      const code = scripts.map((name) => readFileSync(join(dist, name), "utf8")).join("\n");
      const exported = JSON.stringify(manifest.exports);
      const lost = Object.keys(entriesOf({ folder })).filter(
        (name) => !exported.includes(`"./dist/${name}.js"`) && !code.includes(`new URL("./${name}.js"`),
      );
      expect(lost).toEqual([]);
    });
  });

describe("the library, installed alone", () => {
  let folder = "";
  beforeAll(() => {
    folder = installed("library", ["@qmatrix/core"]);
  });

  it("takes less than 3 MB and brings nothing along", () => {
    const { megabytes, packages: count } = installedSize(folder);
    expect(megabytes).toBeLessThan(3);
    expect(count).toBe(1);
  });

  it("learns a Q-matrix, and its entries share one copy of everything", () => {
    const core = packages.find(({ manifest }) => manifest.name === "@qmatrix/core")!;
    const others = Object.keys(core.manifest.exports)
      .filter((path) => /^\.\/[\w-]+$/.test(path))
      .map((path) => path.slice("./".length));
    const script = `
      import * as core from "@qmatrix/core";
      const entries = {};
      for (const name of ${JSON.stringify(others)}) entries[name] = await import("@qmatrix/core/" + name);
      const { responses, q } = core.simulate({ model: "DINA", attributes: 2, examinees: 200, seed: 1 });
      const learned = core.learnQ(responses, { attributes: 2, effort: "quick" });
      console.log(JSON.stringify({
        wrong: core.compareQ(learned.q, q).overallError,
        empty: Object.keys(entries).filter((name) => Object.keys(entries[name]).length === 0),
        twice: Object.entries(entries).flatMap(([name, entry]) =>
          // the verbs of the index are doors of their own, the rest must be the very same
          Object.keys(entry).filter((each) => each in core && core[each] !== entry[each])
            .filter((each) => typeof core[each] !== "function" || each === "InvalidInputError")),
      }));`;
    const { stdout, stderr } = runNode(["--input-type=module", "-"], folder, script);
    expect(JSON.parse(stdout || stderr)).toEqual({ wrong: 0, empty: [], twice: [] });
  });

  for (const resolution of ["nodenext", "bundler"])
    it(`has types that a strict compiler reads (${resolution})`, () => {
      const script = `
        import { type LearnedQ, learnQ, responsesFrom } from "@qmatrix/core";
        import { trainRbm } from "@qmatrix/core/rbm";
        export const learned: LearnedQ = learnQ(responsesFrom([[1, 0]]), { attributes: 1 });
        export const weights: string = trainRbm;`;
      writeFileSync(join(folder, "use.ts"), script);
      const module = resolution === "bundler" ? "esnext" : "nodenext";
      const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2023,dom", "--types", ""];
      const words = [...options, "--module", module, "--moduleResolution", resolution, "use.ts"];
      const { stdout } = runNode([join(ROOT, "node_modules/typescript/bin/tsc"), ...words], folder);
      // the one fault is the one put there: the types were found
      expect(stdout.match(/error TS.*/g)).toEqual([expect.stringMatching(/^error TS2322: Type '\(/)]);
    });
});

describe("the charts, installed with the library", () => {
  let folder = "";
  beforeAll(() => {
    folder = installed("charts", ["@qmatrix/charts"]);
  });
  const drawn = (document: string) => `
    import { qHeatmap, svgText } from "@qmatrix/charts";
    import { qMatrixFrom } from "@qmatrix/core";
    const text = svgText(qHeatmap(qMatrixFrom([[1, 0], [0, 1]]), { document: ${document} }));`;

  it("draw in Node with jsdom", () => {
    const jsdom = `
      import { createRequire } from "node:module";
      const { JSDOM } = createRequire(${JSON.stringify(ROOT)})("jsdom");`;
    const script = `${jsdom}${drawn('new JSDOM("").window.document')} process.stdout.write(text);`;
    const { stdout, stderr } = runNode(["--input-type=module", "-"], folder, script);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  it.skipIf(!hasChromium)(`draw in a page without a bundler${WITHOUT_CHROMIUM}`, async () => {
    const at = (name: string, entry = "index") => `/node_modules/@qmatrix/${name}/dist/${entry}.js`;
    const imports = {
      "@qmatrix/core": at("core"),
      "@qmatrix/core/data": at("core", "data"),
      "@qmatrix/charts": at("charts"),
    };
    const html = `<script type="importmap">${JSON.stringify({ imports })}</script>
      <script type="module">${drawn("document")} window.text = text;</script>`;
    const browser = await startChromium();
    try {
      const page = await browser.newPage();
      await page.route("**/*", (route) => {
        const { pathname } = new URL(route.request().url());
        return pathname === "/"
          ? route.fulfill({ contentType: "text/html", body: html })
          : route.fulfill({ contentType: "text/javascript", path: join(folder, pathname) });
      });
      await page.goto("http://page.test/");
      await page.waitForFunction("window.text");
      expect(await page.evaluate("window.text")).toMatch(/^<svg .*<\/svg>\n$/s);
    } finally {
      await browser.close();
    }
  });
});

describe("the command, installed alone", () => {
  let folder = "";
  beforeAll(() => {
    folder = installed("command", ["qmatrix"]);
  });
  const run = (line: string) =>
    runNode([join(folder, "node_modules/qmatrix/bin/qmatrix.mjs"), ...line.split(" ")], folder);

  it("takes less than 40 MB and brings nothing along", () => {
    const { megabytes, packages: count } = installedSize(folder);
    expect(megabytes).toBeLessThan(40);
    expect(count).toBe(1);
  });

  it("is linked as qmatrix", () => {
    const [link] = readdirSync(join(folder, "node_modules/.bin"));
    const { stdout } = spawnSync(join(folder, "node_modules/.bin", link), ["--version"], {
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    expect([link, stdout]).toEqual(["qmatrix", `${packages[0].manifest.version}\n`]);
  });

  it("simulates, learns on threads, fits, validates, scores and writes reports", () => {
    const lines = [
      "simulate --model DINA --attributes 2 --examinees 200 --seed 1 --out data",
      "learn data/responses.csv --attributes 2 --effort quick --threads 2 --out learned",
      "fit data/responses.csv --q learned/q.csv --model DINA --threads 2 --out fitted",
      "validate data/responses.csv --q data/q.csv --effort quick --methods pvaf --no-adequacy --threads 2 --out validated",
      "score data/responses.csv --model fitted/result.json --out scored",
      "learn data/responses.csv --attributes 2 --method rbm --penalty 0.01 --learning-rate 1 --epochs 5 --out rbm",
    ];
    for (const line of lines) expect(run(line), line).toMatchObject({ status: 0 });
    const reports = ["learned", "fitted", "validated", "rbm"].map((name) =>
      join(folder, name, "report.html"),
    );
    expect(reports.filter((path) => !existsSync(path))).toEqual([]);
    expect(run("compare learned/q.csv data/q.csv")).toMatchObject({ status: 0 });
  });

  it("asks for what it does not bring", async () => {
    writeFileSync(join(folder, "log.csv"), "student,item,answer\nann,x,1\n");
    await writeParquet(join(folder, "r.parquet"), "SELECT 1 AS a, 0 AS b");
    const install =
      "CSV files with one row per student are read without it. Install it alongside qmatrix: npm install -g";
    for (const [line, file, what] of [
      ["learn log.csv --long student,item,answer --attributes 1", "log.csv", "a file in long format"],
      ["learn r.parquet --attributes 1", "r.parquet", "a Parquet file"],
    ])
      expect(run(line)).toEqual({
        status: 2,
        stdout: "",
        stderr: `${file}: reading ${what} needs DuckDB, which is not installed. ${install} @duckdb/node-api@1.5.5-r.5\n`,
      });
    expect(run("worker --queue redis://127.0.0.1:1")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "worker: --queue needs BullMQ and ioredis, which are not installed. " +
        "Install them alongside qmatrix: npm install -g bullmq@6.7.0 ioredis@6.0.0\n",
    });
  });
});
