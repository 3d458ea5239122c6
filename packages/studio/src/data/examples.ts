/** Examples of simulated responses, in the page's own folder. */
export interface Example {
  readonly title: string;
  readonly words: string;
  readonly file: string;
  /** An expert's Q-matrix that goes with it. */
  readonly expert?: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: "Number line",
    words: "1,000 students, 15 tasks, five skills. An expert's Q-matrix and a new class are at hand.",
    file: "number-line.csv",
  },
  {
    title: "Gradebook",
    words: "As Excel saves it in Germany: points, decimal commas, totals, grades.",
    file: "gradebook.csv",
  },
  {
    title: "One ability",
    words: "500 students whose responses need no separate skills, and what the page says then.",
    file: "one-ability.csv",
  },
];

/** A file of the examples, from where the page came. */
export async function exampleFile(file: string): Promise<Uint8Array> {
  const answer = await fetch(`./examples/${file}`);
  if (!answer.ok) throw new Error(`The example ${file} could not be loaded.`);
  return new Uint8Array(await answer.arrayBuffer());
}
