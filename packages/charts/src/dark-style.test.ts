import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DARK_GROUND, darkChartStyle } from "./dark-style.ts";

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
    const luminance = (colour: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
        const share = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
        return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
      }, 0);
    const found = [...darkChartStyle().matchAll(/="(\S+)"\] \{ \w+: (#\w{6})/g)];
    // grid lines are meant to be faint
    const seen = found.filter(([, light, dark]) => dark !== DARK_GROUND && light !== "#d4d4d4");
    expect(seen).toHaveLength(20);
    for (const [, light, dark] of seen)
      expect((luminance(dark) + 0.05) / (luminance(DARK_GROUND) + 0.05), light).toBeGreaterThan(3);
  });
});
