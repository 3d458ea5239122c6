import { describe, expect, it } from "vitest";
import { masksOf } from "../../data/q-matrix.ts";
import { simulate } from "../../simulate/simulate.ts";
import { type CodedResponses, codedResponses } from "../coded-responses.ts";
import { impliedStart, itemImplications } from "./item-implications.ts";

/** Responses by item, WRONG or RIGHT. */
function responseRows(codes: readonly Uint8Array[]): CodedResponses {
  const shares = Float64Array.from(
    codes,
    (column) => column.reduce((sum, code) => sum + code, 0) / column.length,
  );
  return { N: codes[0].length, J: codes.length, codes, shares };
}

const SURE = levels(0, 1);

function levels(guess: number, success: number) {
  return new Array(15).fill({ guess, success });
}

describe("impliedStart", () => {
  it("reads Q and prerequisites off responses without noise", () => {
    // 2 requires 1, 3 stands alone; items {1}, {2}, {3}, {2, 3}, {2}
    const patterns = [0b000, 0b001, 0b011, 0b100, 0b101, 0b111];
    const items = [0b001, 0b011, 0b100, 0b111, 0b011];
    const codes = items.map((mask) => Uint8Array.from(patterns, (c) => Number((c & mask) === mask)));
    const found = impliedStart(itemImplications(responseRows(codes), SURE), 3, 1e-9);
    // from the easiest: {1} 4 of 6 students, {3} 3, {2} 2
    expect(found?.q).toEqual(Uint32Array.of(0b001, 0b100, 0b010, 0b110, 0b100));
    expect(found?.order).toEqual(Uint32Array.of(0, 0, 0b001));
  });

  it.each(["linear", "convergent", "divergent"] as const)("finds a %s hierarchy in noise", (hierarchy) => {
    const { responses } = simulate({
      model: "DINA",
      attributes: 5,
      examinees: 3000,
      noise: 0.1,
      mastery: { kind: "hierarchy", hierarchy },
      seed: 4,
    });
    const found = impliedStart(itemImplications(codedResponses(responses), levels(0.1, 0.9)), 5, 3);
    const edges = { linear: 10, convergent: 8, divergent: 6 };
    const bits = [...(found?.order ?? [])].map((mask) => mask.toString(2).replaceAll("0", "").length);
    expect(bits.reduce((sum, count) => sum + count, 0)).toBe(edges[hierarchy]);
  });

  it("finds no prerequisites where there are none, and Q as it is but for chance", () => {
    const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 4000, noise: 0.1, seed: 2 });
    const found = impliedStart(itemImplications(codedResponses(responses), levels(0.1, 0.9)), 3, 3);
    expect(found?.order).toEqual(new Uint32Array(3));
    const columns = [...masksOf(q).slice(0, 3).keys()].map((k) => Math.log2(found?.q[k] ?? 0));
    const renamed = masksOf(q).map((mask) =>
      columns.reduce((all, to, k) => all | (((mask >> k) & 1) << to), 0),
    );
    expect(found?.q).toEqual(renamed);
  });

  it("gives up where there are more attributes than there may be", () => {
    const codes = [Uint8Array.of(1, 0, 1, 0), Uint8Array.of(1, 1, 0, 0)];
    expect(impliedStart(itemImplications(responseRows(codes), SURE), 1, 1e-9)).toBeUndefined();
  });

  it("goes by the responses that there are", () => {
    const codes = [Uint8Array.of(1, 1, 0, 2, 1, 0), Uint8Array.of(1, 0, 0, 1, 2, 0)];
    const found = impliedStart(itemImplications(responseRows(codes), SURE), 2, 1e-9);
    expect(found?.order).toEqual(Uint32Array.of(0, 0b1));
  });
});
