import { beforeAll, describe, expect, it } from "vitest";
import { keptStudy } from "../common/kept-study.ts";
// @ts-expect-error a script without types
import { pages } from "./pages.mjs";

describe("the kept lines", () => {
  let study: Awaited<ReturnType<typeof keptStudy>>;
  beforeAll(async () => {
    study = await keptStudy(import.meta.dirname);
  });

  it("are all that the design asks for, and the page is made from them", async () => {
    expect(study.counts).toEqual({ pooling: [168, 168] });
    expect(await study.checkPages()).toEqual(["pooling.md"]);
  });

  it("are of the data sets that a run makes", async () => {
    // the present build learns otherwise, as the README says
    const [line] = study.lines.pooling;
    expect(await study.again("pooling", line)).toMatchObject({ truth: line.result.truth });
  });
});

it("weighs as the page says: one entry, given 1 by the answer and 0 by a Q-matrix four units behind", () => {
  const result = {
    truth: "01",
    answer: "11",
    near: [
      { behind: 0, inclusion: [1, 1] },
      { behind: 4, inclusion: [0, 1] },
    ],
  };
  const line = { run: "validate", result };
  const [alone, , , four, , alike] = pages({ lines: { pooling: [line, line] } })
    ["pooling.md"].split("\n")
    .filter((row: string) => /^\| .* ± /.test(row))
    .map((row: string) => row.split(" | ")[1]);
  // −ln .005 = 5.298 and −ln .995 = .005; e / (1 + e) = .731, −ln .269 = 1.313; −ln ½ = .693; halved with the other entry's .005
  expect([alone, four, alike]).toEqual(["2.652", "0.659", "0.349"]);
});
