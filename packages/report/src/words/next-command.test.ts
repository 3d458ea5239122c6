import { expect, it } from "vitest";
import { nextCommand } from "./next-command.ts";

it("carries what says how the file is read, and nothing else", () => {
  expect(nextCommand("fit", "r.csv", { effort: "normal", q: "x.csv" }, "--q", "q.csv")).toBe(
    "qmatrix fit r.csv --q q.csv",
  );
  const wide = { id: ["student", "the class"], missing: ["9", ".", "$", "1,5"], seed: 3 };
  expect(nextCommand("learn", "my answers.csv", wide, "--attributes", "auto")).toBe(
    `qmatrix learn "my answers.csv" --id student --id "the class" --missing 9 --missing . --missing '$' --missing '"1,5"' --attributes auto`,
  );
  const log = { long: ["last, first", "item", "ok"], attempt: "last", order: "time stamp" };
  expect(nextCommand("validate", "log.csv", log, "--q", "expert's q.csv")).toBe(
    `qmatrix validate log.csv --long '"last, first",item,ok' --attempt last --order "time stamp" --q "expert's q.csv"`,
  );
});
