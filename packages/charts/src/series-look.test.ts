import { expect, it } from "vitest";
import { seriesLook } from "./series-look.ts";

it("28 series differ in colour or dashes, 49 in colour or marker, 7 in each of colour and marker", () => {
  const looks = Array.from({ length: 49 }, (_, s) => seriesLook(s));
  const count = (some: readonly unknown[]) => new Set(some).size;
  expect(count(looks.slice(0, 28).map(({ colour, dashes }) => `${colour} ${dashes}`))).toBe(28);
  const markers = [...new Set(looks.map(({ marker }) => marker))];
  expect(count(looks.map(({ colour, marker }) => `${colour} ${markers.indexOf(marker)}`))).toBe(49);
  expect(count(looks.slice(0, 7).map(({ colour }) => colour))).toBe(7);
  expect(count(looks.slice(0, 7).map(({ marker }) => marker))).toBe(7);
});
