/** "a", "a and b", "a, b and c"; beyond `most` the rest is counted. */
export function listed(names: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const shown = names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown[shown.length - 1]}`;
}

/** "1 item", "2 items". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** A share in whole per cent: "7%"; never 0% or 100% where something is left. */
export function wholePercent(share: number): string {
  if (share > 0 && share < 0.005) return "under 1%";
  if (share < 1 && share >= 0.995) return "over 99%";
  return `${Math.round(100 * share)}%`;
}

/** The same for a cell of a table: "<1%". */
export function cellPercent(share: number): string {
  return wholePercent(share).replace("under ", "<").replace("over ", ">");
}

/** Where several names stand in one label, each has so many characters. */
const SHORT = 15;

export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > SHORT
    ? `${characters
        .slice(0, SHORT - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** With a capital, to begin a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
