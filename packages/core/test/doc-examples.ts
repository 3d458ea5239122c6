/** An example of a doc comment, and what it prints: said behind `console.log(…); //`. */
export interface DocExample {
  readonly code: string;
  readonly expected: string | undefined;
}

/** The examples in the doc comments of a source file. */
export function examplesIn(source: string): DocExample[] {
  return [...source.matchAll(/@example\n *\* ```js\n(.*?) *\* ```/gs)].map(([, block]) => {
    const code = block.replaceAll(/^ *\* ?/gm, "");
    return { code, expected: /; \/\/ (.*)\n$/.exec(code)?.[1] };
  });
}

/** Runs an example with these names at hand; gives the lines that it prints. */
export async function runExample(code: string, names: object): Promise<string[]> {
  const printed: string[] = [];
  const console = { log: (...values: unknown[]) => printed.push(values.map(shown).join(" ")) };
  const run = new AsyncFunction("console", ...Object.keys(names), code);
  await run(console, ...Object.values(names));
  return printed;
}

const AsyncFunction = (async () => {}).constructor as new (
  ...words: string[]
) => (...given: unknown[]) => Promise<void>;

function shown(value: unknown): string {
  return Array.isArray(value) ? `[${value.join(", ")}]` : String(value);
}
