import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { tableError } from "../finding.ts";

/** Of what is unpacked. Sheets of 0 and 1 have 26 bytes for a cell: four million cells. */
export const MOST_BYTES = 96 * 2 ** 20;
/** Of a tag and the text behind it. A cell has at most 32,767 characters; the reader never ends with millions. */
const LONGEST_PIECE = 2 ** 18;
/** Of all sheets, empty cells before and above others too: the table has them all. */
const MOST_CELLS = 5_000_000;

/**
 * The same workbook with what readers need of it, not packed: a few kilobytes can unpack to gigabytes, and one cell in the last corner
 * makes a sheet of seventeen thousand million. Both are refused before they are held. Entries are not longer than they say.
 */
export function unpackWorkbook(bytes: Uint8Array): Uint8Array {
  let total = 0;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false;
      total += originalSize;
      if (total > MOST_BYTES) throw tableError({ kind: "large-workbook", most: MOST_BYTES, of: "bytes" });
      return true;
    },
  });
  if (Object.values(entries).some(hasLongPiece))
    throw tableError({ kind: "damaged-workbook", reason: "a tag or a text is too long" });
  let cells = 0;
  for (const [name, sheet] of Object.entries(entries)) {
    if (!name.includes("worksheets/") || name.endsWith(".rels")) continue;
    cells += cellsOf(strFromU8(sheet, true));
    if (cells > MOST_CELLS) throw tableError({ kind: "large-workbook", most: MOST_CELLS, of: "cells" });
  }
  return zipSync(entries, { level: 0 });
}

/** Whether the reader would have to hold a long piece and look at it again and again: a text, a tag that is not closed, a comment. */
function hasLongPiece(xml: Uint8Array): boolean {
  let [text, tag] = [0, 0];
  for (let at = 0; at < xml.length; at++) {
    if (at - text > LONGEST_PIECE || at - tag > LONGEST_PIECE) return true;
    if (xml[at] === GREATER_THAN) tag = at;
    else if (xml[at] === LESS_THAN) {
      text = at;
      const end = SECTIONS.find(({ begin }) => isAt(xml, at, begin))?.end;
      if (end === undefined) continue;
      // whatever looks like a tag in it is none
      while (at < xml.length && at - text <= LONGEST_PIECE && !isAt(xml, at, end)) at++;
      if (!isAt(xml, at, end)) return true;
      at += end.length - 1;
      [text, tag] = [at, at];
    }
  }
  return false;
}

const LESS_THAN = "<".charCodeAt(0);
const GREATER_THAN = ">".charCodeAt(0);
const SECTIONS = [
  { begin: "<!--", end: "-->" },
  { begin: "<![CDATA[", end: "]]>" },
  { begin: "<?", end: "?>" },
].map(({ begin, end }) => ({ begin: strToU8(begin), end: strToU8(end) }));

function isAt(xml: Uint8Array, at: number, sign: Uint8Array): boolean {
  return sign.every((byte, k) => xml[at + k] === byte);
}

/** The beginnings of rows and cells, and what their attribute r says, in any order: more may be found than is there, never less. */
const PLACES = /<(?:[^\s<>/:]*:)?(row|c)[\s/>]|r\s*=\s*["']([^"'<]*)["']/g;

/** Cells of the table that a sheet makes: its rows times its columns. */
function cellsOf(sheet: string): number {
  let [rows, columns, row, column] = [0, 0, 0, 0];
  for (const [, tag, place] of sheet.matchAll(PLACES)) {
    if (tag === "row") [row, column] = [row + 1, 0];
    else if (tag === "c") column++;
    else [row, column] = placeOf(place, row, column);
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  return rows * Math.max(1, columns);
}

/** What an address like AB12, or the number of a row, says of where the next cells are; as reading takes it. */
function placeOf(place: string, row: number, column: number): [row: number, column: number] {
  // an entity could stand for any number
  if (place.includes("&")) return [Number.POSITIVE_INFINITY, column];
  const digit = place.search(/\d/);
  const number = Number(place.slice(digit));
  if (digit < 0 || Number.isNaN(number)) return [row, column];
  const letters = [...place.slice(0, digit)];
  if (letters.length === 0) return [Math.max(row, number), column];
  const at = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Math.max(row, number), Math.max(column, at)];
}
