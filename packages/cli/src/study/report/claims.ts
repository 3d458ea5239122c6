import { existsSync } from "node:fs";
import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core";
import { z } from "zod";
import { readJson } from "../../files/read-json.ts";
import { designFault } from "../design/design-fault.ts";
import type { StudyDesign } from "../design/study-design.ts";

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
  /** One metric is below another in the mean over cells. */
  z.strictObject({ kind: z.literal("less"), than: z.string() }),
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
export type Claims = z.infer<typeof claimsFile>;

/** The claims beside a design; undefined where there are none. */
export async function readClaims(folder: string, design: StudyDesign): Promise<Claims | undefined> {
  const file = join(folder, "claims.json");
  if (!existsSync(file)) return undefined;
  const value = await readJson(file, "claims about a study");
  const { data, error } = claimsFile.safeParse(value);
  if (error) throw designFault(file, value, error);
  for (const [at, { part, runs }] of data.claims.entries()) {
    if (!(part in design.parts))
      throw new InvalidInputError(file, `claims[${at}].part`, "a part of the design", JSON.stringify(part));
    const unknown = runs.find((run) => !(run in design.parts[part].runs));
    if (unknown !== undefined)
      throw new InvalidInputError(
        file,
        `claims[${at}].runs`,
        `runs of the part ${part}`,
        JSON.stringify(unknown),
      );
  }
  return data;
}
