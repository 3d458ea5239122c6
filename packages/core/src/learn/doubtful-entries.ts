import type { QMatrix } from "../data/q-matrix.ts";
import type { DoubtfulEntry } from "./learned-q.ts";

/** Entries with at least this probability of being wrong are doubtful. */
export const LEAST_DOUBT = 0.1;

/** Entries worth an expert's look, the most doubtful first. */
export function doubtfulEntries(q: QMatrix, inclusion: Float64Array): DoubtfulEntry[] {
  const entries: (DoubtfulEntry & { doubt: number })[] = [];
  for (let j = 0; j < q.J; j++)
    for (let k = 0; k < q.K; k++) {
      const probability = inclusion[j * q.K + k];
      const inQ = q.entries[j * q.K + k] === 1;
      const doubt = inQ ? 1 - probability : probability;
      if (doubt >= LEAST_DOUBT)
        entries.push({ item: q.items[j], attribute: q.attributes[k], inclusion: probability, inQ, doubt });
    }
  return entries.sort((a, b) => b.doubt - a.doubt).map(({ doubt: _doubt, ...entry }) => entry);
}
