import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DARK_GROUND, darkChartStyle, INKS } from "./dark-style.ts";
import { contrast, rgbOf } from "./ink-on.ts";

const FIXTURES = new URL("fixtures/", import.meta.url);

/** They follow the page, or are no colour. */
const LEFT_ALONE = ["none", "currentColor", "transparent"];

describe("darkChartStyle", () => {
  it("has a rule for every colour of every picture", () => {
    const style = darkChartStyle();
    const missing = readdirSync(FIXTURES).flatMap((file) =>
      [...readFileSync(new URL(file, FIXTURES), "utf8").matchAll(/\s(fill|stroke)="([^"]*)"/g)]
        .filter(
          ([, name, colour]) => !LEFT_ALONE.includes(colour) && !style.includes(`[${name}="${colour}"]`),
        )
        .map(([attribute]) => `${file}:${attribute}`),
    );
    expect(missing).toEqual([]);
  });

  it("gives lines and areas a contrast of 3 or more with the ground, as WCAG asks of graphics", () => {
    const found = [...darkChartStyle().matchAll(/="(\S+)"\] \{ \w+: (#\w{6})/g)];
    // grid lines are meant to be faint; figures lie on areas (ink-on.test.ts)
    const elsewhere = ["#d4d4d4", ...Object.values(INKS).flatMap((ink) => Object.values(ink) as string[])];
    const seen = found.filter(([, light, dark]) => dark !== DARK_GROUND && !elsewhere.includes(light));
    expect(seen).toHaveLength(20);
    for (const [, light, dark] of seen)
      expect(contrast(rgbOf(dark), rgbOf(DARK_GROUND)), light).toBeGreaterThan(3);
  });
});
