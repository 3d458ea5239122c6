const f = Math.fround;
const bits = new Int32Array(1);
const float = new Float32Array(bits.buffer);

/** Scalar twin of assembly/exp.ts: 1 + exp(−x), every step rounded to f32. */
export function onePlusExpNeg(x: number): number {
  const y = Math.min(Math.max(f(x * MINUS_LOG2_E), -64), 64);
  const shifted = f(y + ROUNDER);
  const fraction = f(y - f(shifted - ROUNDER));
  let p = C[0];
  for (const c of C.slice(1)) p = f(f(p * fraction) + c);
  float[0] = shifted;
  const exponent = bits[0] << 23;
  float[0] = p;
  bits[0] += exponent;
  return f(float[0] + 1);
}

const MINUS_LOG2_E = f(-Math.LOG2E);
const ROUNDER = 12582912;
const C = [
  0.001327647129073739, 0.009675540961325169, 0.05550713092088699, 0.24022120237350464, 0.6931469440460205,
  1.0000001192092896,
].map(f);
