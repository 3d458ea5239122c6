import type { Given } from "../look/given.ts";
import { sniffEncoding } from "./encoding.ts";
import { type Dialect, sniffTable } from "./sniff-dialect.ts";

/** How a table in text is written, by its first bytes and what a person says of it. */
export function writtenAs(
  start: Uint8Array,
  { encoding: asked, header, isTsv }: Pick<Given, "encoding" | "header"> & { readonly isTsv?: boolean },
): { readonly encoding: string; readonly dialect: Dialect } {
  const encoding = asked ?? sniffEncoding(start);
  const known = isTsv ? "\t" : undefined;
  return { encoding, dialect: sniffTable(new TextDecoder(encoding).decode(start), { known, header }) };
}
