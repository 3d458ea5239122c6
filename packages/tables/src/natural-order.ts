/**
 * Compares names so that item2 comes before item10: runs of digits by their value, everything else by character codes.
 * The same on every machine, whatever its language; no two different names are equal.
 */
export function naturalOrder(a: string, b: string): number {
  let i = 0;
  let k = 0;
  while (i < a.length && k < b.length) {
    if (isDigit(a, i) && isDigit(b, k)) {
      const startA = skipZeros(a, i);
      const startB = skipZeros(b, k);
      i = skipDigits(a, startA);
      k = skipDigits(b, startB);
      if (i - startA !== k - startB) return i - startA - (k - startB);
      for (let at = 0; startA + at < i; at++) {
        const difference = a.charCodeAt(startA + at) - b.charCodeAt(startB + at);
        if (difference !== 0) return difference;
      }
    } else {
      const difference = a.charCodeAt(i++) - b.charCodeAt(k++);
      if (difference !== 0) return difference;
    }
  }
  return a.length - i - (b.length - k) || (a < b ? -1 : a > b ? 1 : 0);
}

const ZERO = 48;
const NINE = 57;

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= ZERO && code <= NINE;
}

function skipZeros(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === ZERO) at++;
  return at;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text, at)) at++;
  return at;
}
