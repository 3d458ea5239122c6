/** The response data that a result is based on. */
export interface DataSummary {
  readonly file: string;
  readonly students: number;
  readonly items: number;
  /** Number of responses that are not missing. */
  readonly responses: number;
}

/** "no missing responses" or "9.1% missing responses". */
export function missingText({ students, items, responses }: DataSummary): string {
  const all = students * items;
  if (responses === all) return "no missing responses";
  const share = (100 * (all - responses)) / all;
  return `${share < 0.05 ? "under 0.1" : share.toFixed(1)}% missing responses`;
}
