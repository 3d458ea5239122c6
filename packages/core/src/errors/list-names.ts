import { describeValue } from "./describe-value.ts";

const MOST_SHOWN = 5;

/** Names as an error message lists them: quoted, the first few, then how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SHOWN).map(describeValue).join(", ");
  return names.length > MOST_SHOWN ? `${shown} and ${names.length - MOST_SHOWN} more` : shown;
}

/** "1 item", "2 items". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
