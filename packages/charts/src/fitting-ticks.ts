import { textWidth } from "./text-width.ts";

/** Room between two labels, in pixels. */
const GAP = 6;

/**
 * Those of the values, rising, whose labels have room beside each other on an axis that leads from the first value to
 * the last in `pixels`; the first and the last come first.
 */
export function fittingTicks(values: readonly number[], pixels: number, fontSize: number): number[] {
  const first = values[0];
  const last = values[values.length - 1];
  if (values.length === 1) return [first];
  const middle = (value: number) => ((value - first) / (last - first)) * pixels;
  const half = (value: number) => textWidth(String(value), fontSize) / 2;
  const isClear = (a: number, b: number) => middle(b) - half(b) - middle(a) - half(a) >= GAP;
  if (!isClear(first, last)) return [first];
  const shown = [first];
  for (const value of values.slice(1, -1))
    if (isClear(shown[shown.length - 1], value) && isClear(value, last)) shown.push(value);
  return [...shown, last];
}
