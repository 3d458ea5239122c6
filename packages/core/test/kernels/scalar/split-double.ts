const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** x = mantissa · 2^exponent with the mantissa in [1, 2); x > 0 and no smaller than the least normal double. */
export function splitDouble(x: number): readonly [mantissa: number, exponent: number] {
  double[0] = x;
  const exponent = (words[1] >>> 20) - 1023;
  words[1] = (words[1] & 0x000fffff) | 0x3ff00000;
  return [double[0], exponent];
}
