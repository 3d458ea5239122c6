import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAPER, SOFTWARE } from "./citation.ts";

it("says what CITATION.cff says", () => {
  const cff = readFileSync(new URL("../../../../CITATION.cff", import.meta.url), "utf8");
  const values = (key: string) =>
    [...cff.matchAll(new RegExp(`^[ -]*${key}: "?(.*?)"?$`, "gm"))].map(([, value]) => value);
  for (const part of [values("title")[0], values("version")[0], values("name")[0]])
    expect(SOFTWARE).toContain(part);
  const paper = [values("title")[1], values("journal")[0], values("doi")[0], ...values("family-names")];
  const numbers = ["volume", "issue", "start", "end", "year"].map((key) => values(key)[0]);
  expect([...paper, ...numbers]).toHaveLength(11);
  for (const part of [...paper, ...numbers]) expect(PAPER).toContain(part);
});
