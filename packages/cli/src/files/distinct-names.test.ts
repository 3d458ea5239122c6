import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { distinctNames } from "./distinct-names.ts";
import { writeProfiles } from "./write-profiles.ts";
import { writeTable } from "./write-table.ts";

it("leaves different names alone, and tells the others apart", () => {
  expect(distinctNames(["a", "b"])).toEqual(["a", "b"]);
  expect(distinctNames(["a", "a", "a_2", "a"])).toEqual(["a", "a_3", "a_2", "a_4"]);
  expect(distinctNames(["A1", "id_A1", "A1", "p_A1"], 2)).toEqual(["id_A1", "id_id_A1", "A1", "p_A1"]);
});

it("writes no table with two columns of one name (an id called A1 beside the attribute A1)", async () => {
  const path = join(temporaryFolder(), "t.csv");
  const profiles = {
    N: 1,
    K: 2,
    students: ["1"],
    attributes: ["A1", "p_A1"],
    mastery: Float64Array.of(0.25, 0.75),
  };
  await writeProfiles(path, profiles, { ids: [{ name: "A1", values: ["ann"] }] });
  expect(readFileSync(path, "utf8")).toBe("id_A1,A1,p_A1,p_A1_2,p_p_A1\nann,0,1,0.25,0.75\n");
  await writeTable(path, ["item", "item"], [["x", 1]]);
  expect(readFileSync(path, "utf8")).toBe("item,item_2\nx,1\n");
});
