import { expect, it } from "vitest";
import { checkBoolean, checkList, checkRecord } from "./check-kind.ts";
import { InvalidInputError } from "./invalid-input-error.ts";

it("takes what is of the kind", () => {
  checkList("f", "x", [], "a list");
  checkRecord("f", "x", {}, "an object");
  checkRecord("f", "x", Object.create(null), "an object");
  checkBoolean("f", "x", false);
});

it("refuses what is not, and says what came", () => {
  const refused = (check: () => void) => expect(check).toThrow(InvalidInputError);
  for (const value of [undefined, null, 1, "x", { length: 0 }, new Uint8Array(1)])
    refused(() => checkList("f", "x", value, "a list"));
  for (const value of [undefined, null, 1, "x", [], () => 1])
    refused(() => checkRecord("f", "x", value, "an object"));
  for (const value of [undefined, null, 0, "true"]) refused(() => checkBoolean("f", "x", value));
  expect(() => checkList("fitCdm", "hierarchy", "a", "a list of prerequisites")).toThrow(
    new InvalidInputError("fitCdm", "hierarchy", "a list of prerequisites", '"a"'),
  );
});
