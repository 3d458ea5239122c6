import { decodeText, textRows as rowPieces, type TextRow } from "@qmatrix/tables/pieces";
import type { TextTable } from "./open-table.ts";

/** The rows of a table in text, header first, some at a time. */
export async function* textRows({ bytes, dialect, encoding }: TextTable): AsyncGenerator<readonly TextRow[]> {
  const text = decodeText(encoding);
  const rows = rowPieces(dialect);
  for await (const chunk of bytes) yield rows.push(text.push(chunk));
  const rest = text.end();
  if (rest !== "") yield rows.push(rest);
  yield rows.end();
}
