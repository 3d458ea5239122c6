import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readHierarchy } from "../fit/read-hierarchy.ts";
import { HIERARCHY_FILE, hierarchyText } from "./hierarchy-file.ts";

describe("hierarchyText", () => {
  it("is what fit --hierarchy reads, names in need of quotes too", async () => {
    const hierarchy = [
      { attribute: "A2", needs: "A1" },
      { attribute: 'borrow, "twice"', needs: "A2" },
    ];
    const path = join(temporaryFolder(), HIERARCHY_FILE);
    writeFileSync(path, hierarchyText(hierarchy) ?? "");
    expect(await readHierarchy(path, ["A1", "A2", 'borrow, "twice"'], "q.csv")).toEqual(hierarchy);
  });

  it("is no file without prerequisites", () => {
    expect(hierarchyText([])).toBeUndefined();
  });
});
