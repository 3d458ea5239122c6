import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  HOLM,
  IDENTIFIABILITY,
  PAPER,
  PARALLEL_ANALYSIS,
  RMSEA2_CUTOFFS,
  SRMSR_CUTOFF,
  software,
  WORKS,
} from "./citation.ts";

it("says what CITATION.cff says", () => {
  const cff = readFileSync(new URL("../../../../CITATION.cff", import.meta.url), "utf8");
  const values = (key: string) =>
    [...cff.matchAll(new RegExp(`^[ -]*${key}: "?(.*?)"?$`, "gm"))].map(([, value]) => value);
  const [version] = values("version");
  for (const part of [values("title")[0], version, values("name")[0]])
    expect(software(version)).toContain(part);
  const paper = [values("title")[1], values("journal")[0], values("doi")[0], ...values("family-names")];
  const numbers = ["volume", "issue", "start", "end", "year"].map((key) => values(key)[0]);
  expect([...paper, ...numbers]).toHaveLength(11);
  for (const part of [...paper, ...numbers]) expect(PAPER).toContain(part);
});

it("cites the works of others as docs/references.bib has them", () => {
  const bib = readFileSync(new URL("../../../../docs/references.bib", import.meta.url), "utf8");
  for (const [key, cited] of Object.entries({
    LMX22: WORKS.rbm,
    dlTC16: WORKS.pvaf,
    MdlTQ20: WORKS.wald,
    NSdlTA21: WORKS.hull,
    LTX16: RMSEA2_CUTOFFS,
    MO13: SRMSR_CUTOFF,
    GX21: IDENTIFIABILITY,
    Holm79: HOLM,
    Horn65: PARALLEL_ANALYSIS,
  })) {
    const entry = bib.slice(bib.indexOf(`{${key},`)).split("\n}")[0];
    const value = (name: string) =>
      new RegExp(`\\b${name}\\s*= \\{(.*)\\}`).exec(entry)?.[1].replace(/[{}]/g, "") ?? "";
    const work = cited.toLowerCase();
    for (const name of ["title", "journal", "volume", "year"])
      expect(value(name), `${key} ${name}`).not.toBe("");
    for (const name of ["title", "journal", "volume", "year", "doi"])
      expect(work, `${key} ${name}`).toContain(value(name).toLowerCase());
    expect(work).toContain(value("pages").replace("--", "–"));
  }
});
