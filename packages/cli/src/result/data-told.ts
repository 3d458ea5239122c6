/** What a result file says of the answers it rests on. */
export interface DataTold {
  readonly file: string;
  readonly students: number;
  readonly items: number;
  /** Answers that are there. */
  readonly answers: number;
}
