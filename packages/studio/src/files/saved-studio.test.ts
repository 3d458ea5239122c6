import { expect, it } from "vitest";
import { NO_STEPS, take } from "../steps/history.ts";
import { decodeStudio, encodeStudio } from "./saved-studio.ts";

const history = take(NO_STEPS, { kind: "open", file: { id: "f", name: "a.csv" } });

it("gives steps and results back, typed arrays and all", () => {
  const results = {
    k: {
      q: Uint8Array.of(1, 0),
      p: Float64Array.of(0.1, -0, 1e-300),
      masks: Uint32Array.of(4_294_967_295),
      list: [1, null],
    },
  };
  const encoded = JSON.parse(JSON.stringify(encodeStudio({ history, results })));
  expect(decodeStudio(encoded)).toEqual({ history, results });
});

it("takes nothing that it does not know", () => {
  const good = encodeStudio({ history, results: {} }) as Record<string, never>;
  expect(decodeStudio(undefined)).toBeNull();
  expect(decodeStudio("x")).toBeNull();
  expect(decodeStudio({ ...good, version: 2 })).toBeNull();
  expect(decodeStudio({ ...good, results: "{" })).toBeNull();
  expect(decodeStudio({ ...good, history: { steps: [{ kind: "evil" }], at: 1 } })).toBeNull();
  expect(decodeStudio({ ...good, history: { steps: [{ kind: "learn" }], at: 1 } })).toBeNull();
  expect(decodeStudio({ ...good, history: { steps: "x", at: 1 } })).toBeNull();
});
