import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readTable } from "./read-table.ts";

/** What every row of a file is called, and its first cell. */
async function places(content: string): Promise<string[]> {
  const path = join(temporaryFolder(), "t.csv");
  writeFileSync(path, content);
  return readTable(path, (_, describeRow) => {
    const first: string[] = [];
    return {
      add: ([cell]) => first.push(cell),
      finish: () => first.map((cell, at) => `${describeRow(at + 1)} ${cell}`),
    };
  });
}

it("counts the lines of a file as an editor does, whatever the cells and names hold", async () => {
  expect(await places('"a\nb",c\nx,1\n"y\n\nz",0\n\nu,"1\r\n"\r\nv,0')).toEqual([
    "row 1 (line 3) x",
    "row 2 (line 4) y\n\nz",
    "row 3 (line 7) ",
    "row 4 (line 8) u",
    "row 5 (line 10) v",
  ]);
  expect(await places("a,b\rx,1\ry,0\r")).toEqual(["row 1 (line 2) x", "row 2 (line 3) y"]);
  expect(await places('"a 1" b\n "x\ny"  1\n z 0\n')).toEqual(["row 1 (line 2) x\ny", "row 2 (line 4) z"]);
});

it("counts lines over many pieces of a file", async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => (i % 1000 === 3 ? '"x\ny",1' : `s${i},1`));
  const called = await places(`a,b\n${rows.join("\n")}\n`);
  expect(called[2]).toBe("row 3 (line 4) s2");
  expect(called[3]).toBe("row 4 (line 5) x\ny");
  expect(called[4]).toBe("row 5 (line 7) s4");
  expect(called[59_999]).toBe("row 60000 (line 60061) s59999");
});
