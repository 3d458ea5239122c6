import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The bundled example and the command that its README names. The command line must be built: `npm test` does. */
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const EXAMPLE = join(ROOT, "examples/number-line");
const PROGRAM = join(ROOT, "packages/cli/dist/bin.js");

describe("examples/number-line", () => {
  const [, command] = /```sh\nqmatrix (.+)\n```/.exec(readFileSync(join(EXAMPLE, "README.md"), "utf8"))!;
  const folder = mkdtempSync(join(tmpdir(), "number-line-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(() => {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run node tools/build.mjs first.`);
    const words = command.replace("examples/number-line", folder).split(" ");
    execFileSync(process.execPath, [PROGRAM, ...words], { stdio: "pipe" });
  });

  for (const name of ["responses.csv", "q.csv", "profiles.csv"])
    it(`is what the README's command makes: ${name}, byte for byte`, () => {
      const made = readFileSync(join(folder, name));
      const kept = readFileSync(join(EXAMPLE, name));
      expect(made.equals(kept)).toBe(true);
    });

  it("has an expert who is wrong in the four entries that the README names", () => {
    const cells = (name: string) =>
      readFileSync(join(EXAMPLE, name), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.split(","));
    const [truth, [header, ...expert]] = [cells("q.csv").slice(1), cells("expert-q.csv")];
    const wrong = expert.flatMap((row, j) =>
      header.filter((_, k) => row[k] !== truth[j][k]).map((attribute) => `${row[0]} ${attribute}`),
    );
    expect(wrong).toEqual(["item4 order", "item8 fractions", "item10 decimals", "item13 distance"]);
  });

  it("has the shares of masters that the README names, within 4 standard errors", () => {
    const rows = readFileSync(join(EXAMPLE, "profiles.csv"), "utf8").trimEnd().split("\n").slice(1);
    const share = (column: number) => rows.filter((row) => row.split(",")[column] === "1").length / 1000;
    const standardError = Math.sqrt((0.69 * 0.31) / 1000);
    expect(Math.abs(share(1) - 0.69)).toBeLessThan(4 * standardError);
    expect(Math.abs(share(5) - 0.31)).toBeLessThan(4 * standardError);
  });
});
