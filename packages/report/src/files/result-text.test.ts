import { describe, expect, it } from "vitest";
import { jsonText } from "./json-text.ts";
import { resultHead } from "./result-head.ts";
import { resultText } from "./result-text.ts";

const MAKER = { version: "1.2.3", build: "0123456789ab" };

describe("resultText", () => {
  it("says what made it first, and how long it took last", () => {
    const text = resultText({
      command: "learn",
      options: { attributes: 2, method: "rbm" },
      seed: 7,
      maker: MAKER,
      body: { q: [Uint8Array.of(1, 0), Uint8Array.of(0, 1)], converged: true },
      timings: { totalSeconds: 1.5 },
    });
    expect(text).toBe(`{
  "schemaVersion": 2,
  "qmatrixVersion": "1.2.3",
  "build": "0123456789ab",
  "command": "learn",
  "options": {
    "attributes": 2,
    "method": "rbm"
  },
  "seed": 7,
  "q": [
    [1, 0],
    [0, 1]
  ],
  "converged": true,
  "timings": {
    "totalSeconds": 1.5
  }
}
`);
    expect(resultHead.parse(JSON.parse(text)).seed).toBe(7);
  });

  it("has no timings where there are none", () => {
    expect(resultText({ command: "simulate", options: {}, seed: 1, maker: MAKER, body: {} })).not.toContain(
      "timings",
    );
  });

  it("refuses a body that hides the head, and a head of the wrong form", () => {
    const parts = { command: "learn", options: {}, seed: 1, maker: MAKER, body: {} };
    expect(() => resultText({ ...parts, body: { timings: {} } })).toThrow(
      "resultText: body must not have the head's key timings",
    );
    expect(() => resultText({ ...parts, seed: 0.5 })).toThrow(/seed/);
  });
});

describe("jsonText", () => {
  it("gives JSON back", () => {
    const value = { a: [], b: {}, c: [[], [{ d: null }]], "e\n": 'f"', g: [1, "x", true] };
    expect(JSON.parse(jsonText(value))).toEqual(value);
  });

  it("refuses numbers that JSON cannot hold", () => {
    expect(() => jsonText({ error: Number.NaN })).toThrow(
      "jsonText: error must be a finite number; received NaN",
    );
    expect(() => jsonText({ list: Float64Array.of(1, Number.POSITIVE_INFINITY) })).toThrow(
      /received Infinity/,
    );
  });
});
