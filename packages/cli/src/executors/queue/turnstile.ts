/** Lets in, in the order of asking, many at a time or one alone; resolves when inside, with what leaves. */
export type Enter = (alone: boolean) => Promise<() => void>;

export function turnstile(): Enter {
  const line: { readonly alone: boolean; open(): void }[] = [];
  let inside = 0;
  let isAlone = false;

  function admit(): void {
    while (line.length > 0 && !isAlone && !(line[0].alone && inside > 0)) {
      const { alone, open } = line.shift()!;
      inside++;
      isAlone = alone;
      open();
    }
  }

  function leave(): void {
    inside--;
    isAlone = false;
    admit();
  }

  return (alone) =>
    new Promise((resolve) => {
      line.push({ alone, open: () => resolve(leave) });
      admit();
    });
}
