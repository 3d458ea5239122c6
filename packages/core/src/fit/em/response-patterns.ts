import type { Responses } from "../../data/responses.ts";

/** The distinct rows of responses in a data set: students who answered alike are counted, not repeated. */
export interface ResponsePatterns {
  readonly J: number;
  /** Number of distinct rows. */
  readonly U: number;
  /** [U, J] 0 wrong, 1 right, 2 not given. */
  readonly codes: Uint8Array;
  /** [U] students with that row. */
  readonly counts: Float64Array;
  /** [N] the row of each student. */
  readonly rowOf: Uint32Array;
  readonly N: number;
  /** Whether some response is missing. */
  readonly missing: boolean;
}

export const ABSENT = 2;

/** Rows in the order in which students first show them. */
export function responsePatterns({ N, J, correct, present }: Responses): ResponsePatterns {
  const rows = new Uint8Array(N * J);
  let missing = false;
  for (let j = 0; j < J; j++) {
    const start = j * correct.wordsPerRow;
    for (let i = 0; i < N; i++) {
      const word = start + (i >>> 5);
      const isPresent = (present.words[word] >>> (i & 31)) & 1;
      if (!isPresent) missing = true;
      rows[i * J + j] = isPresent ? (correct.words[word] >>> (i & 31)) & 1 : ABSENT;
    }
  }
  const rowOf = new Uint32Array(N);
  const found = new Map<string, number>();
  const counts: number[] = [];
  for (let i = 0; i < N; i++) {
    const row = rows.subarray(i * J, (i + 1) * J);
    const key = String.fromCharCode(...packed(row));
    const u = found.get(key) ?? counts.length;
    if (u === counts.length) {
      found.set(key, u);
      counts.push(0);
      rows.copyWithin(u * J, i * J, (i + 1) * J);
    }
    counts[u]++;
    rowOf[i] = u;
  }
  const U = counts.length;
  return {
    N,
    J,
    U,
    codes: rows.slice(0, U * J),
    counts: Float64Array.from(counts),
    rowOf,
    missing,
  };
}

/** [J] share of correct responses among those given; a half where there are none. */
export function rightShares({ J, U, codes, counts }: ResponsePatterns): number[] {
  return Array.from({ length: J }, (_, j) => {
    let given = 0;
    let right = 0;
    for (let u = 0; u < U; u++) {
      const response = codes[u * J + j];
      if (response === ABSENT) continue;
      given += counts[u];
      right += response * counts[u];
    }
    return given > 0 ? right / given : 0.5;
  });
}

/** Eight responses of two bits each to a 16-bit character. */
function packed(row: Uint8Array): Uint16Array {
  const characters = new Uint16Array(Math.ceil(row.length / 8));
  for (let j = 0; j < row.length; j++) characters[j >>> 3] |= row[j] << (2 * (j & 7));
  return characters;
}
