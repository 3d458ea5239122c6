import { expect, it } from "vitest";
import { keptStudy } from "../common/kept-study.ts";

it("the page is made from the recorded lines, which are of every cell and replication", async () => {
  const study = await keptStudy(import.meta.dirname);
  expect(study.counts).toEqual({ recovery: [39, 39] });
  expect(await study.checkPages()).toEqual(["recovery.md"]);
});
