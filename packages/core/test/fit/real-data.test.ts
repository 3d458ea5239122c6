import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type QMatrix, qMatrixFrom } from "../../src/data/q-matrix.ts";
import { type Answer, type Responses, responsesFrom } from "../../src/data/responses.ts";
import { fitCdm } from "../../src/fit/fit-cdm.ts";
import { expectClose } from "../expect-close.ts";

const DATA = new URL("../../../../../shared/data/", import.meta.url);

/** All fits of these data, from many starts: studies/real-data and studies/timss-2003. */
describe.skipIf(!existsSync(DATA))("on real data (skipped where ../shared/data is not there)", () => {
  it("ECPE, DINA: above the −42841.61 that R's CDM prints in its help page, with the same 63 parameters", () => {
    const { responses, q } = read("ecpe");
    const { logLik, parameters, criteria, converged } = fitCdm(responses, { q, model: "DINA" });
    expect(converged).toBe(true);
    expect(parameters).toEqual({ items: 56, attributes: 7, total: 63 });
    expectClose(logLik as number, -42841.491, { atol: 0.001 }); // starts end within 0.0005: a flat top
    expectClose(criteria?.aic as number, 2 * 42841.491 + 2 * 63, { atol: 0.002 }); // twice that
  });

  it("TIMSS 2003, DINA, log-linear: above the −9692.02 of R's GDINA, with the same 137 parameters", () => {
    const { responses, q } = read("timss03");
    const options = { q, model: "DINA", attributeDistribution: "log-linear", maxIterations: 150 } as const;
    const { logLik, parameters } = fitCdm(responses, options);
    expect(parameters).toEqual({ items: 46, attributes: 91, total: 137 });
    expect(logLik).toBeGreaterThan(-9692.02);
  });

  it("TIMSS 2011, half of the answers absent: two starts agree", () => {
    const { responses, q } = read("timss11_part_q1");
    const { starts, logLik } = fitCdm(responses, { q, model: "DINA", starts: 2 });
    expectClose(logLik as number, -13360.328, { atol: 0.001 }); // the digits given
    expectClose(starts[1].logLik as number, logLik as number, { atol: 0.01 }); // what the starts are to agree within
  });
});

function read(name: string): { responses: Responses; q: QMatrix } {
  const rows = (file: string) =>
    readFileSync(new URL(file, DATA), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  const [items, ...answers] = rows(`${name}_responses.csv`);
  const [header, ...entries] = rows(`${name}_q.csv`);
  const answer = (cell: string) => (cell === "" ? null : Number(cell)) as Answer;
  return {
    responses: responsesFrom(
      answers.map((row) => row.map(answer)),
      { items },
    ),
    q: qMatrixFrom(
      entries.map((row) => row.slice(1).map(Number)),
      { items: entries.map(([item]) => item), attributes: header.slice(1) },
    ),
  };
}
