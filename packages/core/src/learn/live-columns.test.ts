import { expect, it } from "vitest";
import { liveColumns } from "./live-columns.ts";

it("counts attributes that two items or more need: three items of the first, one of the second, none of the third", () => {
  expect(liveColumns(Uint32Array.of(0b01, 0b11, 0b01), 3)).toBe(1);
});
