import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readRows } from "./read-rows.ts";

function read(content: string): Promise<string[]> {
  const path = join(temporaryFolder(), "models.csv");
  writeFileSync(path, content);
  return readRows(path, ["item", "model"], ([item, model], place) => `${place} ${item} ${model}`);
}

it("takes the columns behind row names", async () => {
  for (const header of ['"","item","model"', '"item","model"'])
    expect(await read(`${header}\n"1","a","DINA"\n"2","b","ACDM"\n`)).toEqual([
      "row 1 (line 2) a DINA",
      "row 2 (line 3) b ACDM",
    ]);
});

it("takes the columns with capitals or without", async () => {
  for (const header of ["item,model", "Item,Model", "ITEM, MODEL"])
    expect(await read(`${header}\na,DINA\nb,ACDM\n`)).toEqual([
      "row 1 (line 2) a DINA",
      "row 2 (line 3) b ACDM",
    ]);
});
