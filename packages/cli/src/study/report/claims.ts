import { existsSync } from "node:fs";
import { join } from "node:path";
import { InvalidInputError, listChoices } from "@qmatrix/core/data";
import { z } from "zod";
import { cellsOf } from "../design/cells.ts";
import { canonicalJson } from "../design/content-id.ts";
import { readChecked } from "../design/read-checked.ts";
import type { StudyDesign, StudyPart } from "../design/study-design.ts";

/** Cells of another part, run or result, each held against the one that is alike in `match`. */
const otherCells = z.strictObject({
  part: z.string().optional(),
  run: z.string().optional(),
  metric: z.string().optional(),
  /** Only cells with these values. */
  where: z.record(z.string(), z.array(z.unknown())).optional(),
  match: z.array(z.string()).optional(),
});

/** What somebody else has stated about the cells of a part, and how our results are held against it. */
const rule = z.discriminatedUnion("kind", [
  /** In every cell the mean is below the value. */
  z.strictObject({ kind: z.literal("below"), value: z.number() }),
  z.strictObject({ kind: z.literal("above"), value: z.number() }),
  /** In these cells the mean is the value, give or take. */
  z.strictObject({
    kind: z.literal("near"),
    within: z.number().positive(),
    cells: z.array(z.strictObject({ where: z.record(z.string(), z.unknown()), value: z.number() })).min(1),
  }),
  /** From the first to the last of these values of a factor the mean rises, falls, or stays. */
  z.strictObject({
    kind: z.enum(["rises", "falls"]),
    along: z.string(),
    from: z.unknown(),
    to: z.unknown(),
  }),
  z.strictObject({
    kind: z.literal("stays"),
    along: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    within: z.number().positive(),
  }),
  /** Less than another result of the same data sets, or than these other cells, on average. */
  z.strictObject({ kind: z.literal("less"), than: z.union([z.string(), otherCells]) }),
  /** About the same as in other cells, on average. */
  z.strictObject({ kind: z.literal("like"), than: otherCells, within: z.number().positive() }),
]);

const claim = z.strictObject({
  /** Section, figure or table. */
  where: z.string(),
  says: z.string(),
  part: z.string(),
  runs: z.array(z.string()).min(1),
  metric: z.string(),
  /** Only cells with these values. */
  cells: z.record(z.string(), z.array(z.unknown())).optional(),
  rule,
});

const claimsFile = z.strictObject({ source: z.string(), claims: z.array(claim) });

export type Claim = z.infer<typeof claim>;
export type ClaimRule = z.infer<typeof rule>;
export type OtherCells = z.infer<typeof otherCells>;
export type Claims = z.infer<typeof claimsFile>;

/** The claims beside a design; undefined where there are none. */
export async function readClaims(folder: string, design: StudyDesign): Promise<Claims | undefined> {
  const file = join(folder, "claims.json");
  if (!existsSync(file)) return undefined;
  const data = await readChecked(file, "claims about a study", claimsFile);
  for (const [at, claim] of data.claims.entries()) checkClaim(file, `claims[${at}]`, claim, design);
  return data;
}

/** A claim must be about parts, runs and factors that there are, or it would never be judged. */
function checkClaim(
  file: string,
  place: string,
  { part, runs, cells = {}, rule }: Claim,
  design: StudyDesign,
): void {
  const fault = (key: string, mustBe: string, value: unknown) =>
    new InvalidInputError(file, `${place}.${key}`, mustBe, JSON.stringify(value));
  const checkPart = (key: string, name: string) => {
    if (!Object.hasOwn(design.parts, name))
      throw fault(key, `a part of the design (${listChoices(Object.keys(design.parts))})`, name);
  };
  const checkRun = (key: string, of: string, name: string) => {
    const known = Object.keys(design.parts[of].runs);
    if (!known.includes(name)) throw fault(key, `a run of ${of} (${listChoices(known)})`, name);
  };
  const checkCells = (key: string, of: string, wanted: Readonly<Record<string, readonly unknown[]>>) => {
    for (const [factor, values] of Object.entries(wanted))
      for (const value of values)
        if (!hasCell(design.parts[of], factor, value))
          throw fault(`${key}.${factor}`, `values that cells of ${of} have`, value);
  };
  checkPart("part", part);
  for (const run of runs) checkRun("runs", part, run);
  checkCells("cells", part, cells);
  if (rule.kind === "near")
    for (const { where } of rule.cells)
      checkCells(
        "rule.cells",
        part,
        Object.fromEntries(Object.entries(where).map(([key, one]) => [key, [one]])),
      );
  if ("along" in rule) checkCells("rule", part, { [rule.along]: [rule.from, rule.to] });
  if ("than" in rule && typeof rule.than === "object") {
    const { part: other = part, run, where = {}, match = [] } = rule.than;
    checkPart("rule.than.part", other);
    for (const one of run === undefined ? runs : [run]) checkRun("rule.than.run", other, one);
    checkCells("rule.than.where", other, where);
    for (const factor of match)
      for (const of of [part, other])
        if (!cellsOf(design.parts[of]).every(({ data }) => Object.hasOwn(data, factor)))
          throw fault("rule.than.match", `factors that every cell of ${of} has`, factor);
  }
}

function hasCell(part: StudyPart, factor: string, value: unknown): boolean {
  return cellsOf(part).some(
    ({ data }) => canonicalJson((data as Record<string, unknown>)[factor]) === canonicalJson(value),
  );
}
