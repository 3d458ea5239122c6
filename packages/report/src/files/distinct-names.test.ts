import { expect, it } from "vitest";
import { distinctNames } from "./distinct-names.ts";
import { profilesText } from "./profiles-text.ts";
import { tableText } from "./table-text.ts";

it("leaves different names alone, and tells the others apart", () => {
  expect(distinctNames(["a", "b"])).toEqual(["a", "b"]);
  expect(distinctNames(["a", "a", "a_2", "a"])).toEqual(["a", "a_3", "a_2", "a_4"]);
  expect(distinctNames(["A1", "id_A1", "A1", "p_A1"], 2)).toEqual(["id_A1", "id_id_A1", "A1", "p_A1"]);
});

it("writes no table with two columns of one name (an id called A1 beside the attribute A1)", () => {
  const profiles = {
    N: 1,
    K: 2,
    students: ["1"],
    attributes: ["A1", "p_A1"],
    mastery: Float64Array.of(0.25, 0.75),
  };
  const ids = [{ name: "A1", values: ["ann"] }];
  expect([...profilesText(profiles, { ids })].join("")).toBe(
    "id_A1,A1,p_A1,p_A1_2,p_p_A1\nann,0,1,0.25,0.75\n",
  );
  expect([...tableText(["item", "item"], [["x", 1]])].join("")).toBe("item,item_2\nx,1\n");
});
