import { type Build, buildText } from "./build.ts";

/** How many of `all` are of other builds than `mine`, for people: "2 workers with another version (…) are". */
export function othersText(what: string, all: readonly Build[], mine: Build): string | undefined {
  const others = all.filter(({ digest }) => digest !== mine.digest).map(buildText);
  if (others.length === 0) return undefined;
  const kinds = [...new Set(others)].sort().join("; ");
  return others.length === 1
    ? `1 ${what} with another version (${kinds}) is`
    : `${others.length} ${what}s with another version (${kinds}) are`;
}
