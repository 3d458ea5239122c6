import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { nidaItem } from "./nida-item.ts";
import { nidaParameters } from "./nida-parameters.ts";
import { startItems } from "./start-items.ts";

/** A pseudo-inverse of zeros and ones, and logarithms below 5. */
const atol = 1e-13;

const logs = (p: number[]) => Float64Array.from(p, Math.log);

describe("nidaParameters", () => {
  it("finds g_k and s_k behind the effects, for the attributes that NIDA items need", () => {
    const q = qMatrixFrom([
      [1, 0, 0, 1],
      [0, 0, 0, 1],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 0],
    ]);
    const [guess, master] = [logs([0.1, 0.2, 0.3, 0.4]), logs([0.95, 0.9, 0.85, 0.8])];
    const others = startItems(q, ["NIDA", "NIDA", "NIDA", "DINA", "NIDA"]);
    const items = [[0, 3], [3], [0]].map((required) => nidaItem(required, guess, master));
    const found = nidaParameters(q, [...items, ...others.slice(3)]);
    expect(found.attributes).toEqual([0, 3]);
    expect(found.identified).toEqual([true, true]);
    expectClose(found.logGuess, logs([0.1, 0.4]), { atol });
    expectClose(found.logMaster, logs([0.95, 0.8]), { atol });
  });

  it("shares evenly what two attributes always needed together leave open, and says so", () => {
    const q = qMatrixFrom([
      [1, 1, 0],
      [1, 1, 1],
    ]);
    const [guess, master] = [logs([0.1, 0.4, 0.5]), logs([0.9, 0.8, 0.7])];
    const items = [
      [0, 1],
      [0, 1, 2],
    ].map((required) => nidaItem(required, guess, master));
    const found = nidaParameters(q, items);
    expect(found.identified).toEqual([false, false, true]);
    // 0.1 · 0.4 = 0.2 · 0.2; the rises 0.9/0.1 and 0.8/0.4 are known
    expectClose(found.logGuess, logs([0.2, 0.2, 0.5]), { atol });
    expectClose(found.logMaster, logs([1.8, 0.4, 0.7]), { atol });
  });
});
