import { describeValue, listNames, type Warning } from "@qmatrix/core/data";
import type { Note } from "@qmatrix/tables";
import { nameText } from "./sentence.ts";

const ENCODING_NAMES: Readonly<Record<string, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252 (Western European)",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
};

/** What people call an encoding. */
export function encodingName(encoding: string): string {
  return ENCODING_NAMES[encoding] ?? encoding;
}

/** Students who are named in a warning. */
const MOST_NAMED = 3;

/** Warnings about a file that can be read; constant items of a kind share one. */
export function noteWarnings(file: string, notes: readonly Note[]): Warning<string>[] {
  const warnings: Warning<string>[] = [];
  for (const note of notes) {
    if (note.kind !== "constant-item") {
      warnings.push({ code: note.kind, message: noteText(file, note) });
      continue;
    }
    const alike = notes.filter(
      (other): other is typeof note => other.kind === "constant-item" && other.correct === note.correct,
    );
    const items = alike.map(({ item }) => item);
    if (alike[0] === note)
      warnings.push({ code: note.kind, message: constantItemsText(file, items, note.correct) });
  }
  return warnings;
}

function constantItemsText(file: string, items: readonly string[], correct: boolean): string {
  const how = `answered ${correct ? "correctly" : "incorrectly"} by all students`;
  return items.length === 1
    ? `${file}: item ${nameText(items[0])} was ${how}, so it provides no information about attributes.`
    : `${file}: ${items.length} items were ${how}, so they provide no information about attributes: ${listNames(items)}.`;
}

function noteText(file: string, note: Exclude<Note, { kind: "constant-item" }>): string {
  switch (note.kind) {
    case "row-names":
      return `${file}: the first column has no name, so it is read as an identifier ("${note.column}"), not as an item.`;
    case "encoding":
      return `${file}: the text is not UTF-8 and was read as ${encodingName(note.encoding)}. If names look wrong, add --encoding.`;
    case "extra-columns":
      return `${file}: columns that do not hold entries are left out: ${listNames(note.columns)}.`;
    case "several-sheets":
      return `${file}: the workbook has ${note.sheets.length} sheets (${listNames(note.sheets)}); ${nameText(note.sheet)} was read. To read another one, add --sheet.`;
    case "empty-rows":
      return note.count === 1
        ? `${file}: the last row is empty and is left out.`
        : `${file}: the last ${note.count} rows are empty and are left out.`;
    case "empty-students": {
      const { students, kept } = note;
      const names = students.slice(0, MOST_NAMED).map(describeValue).join(", ");
      const listed = students.length > MOST_NAMED ? `${names}, …` : names;
      const [one, several] = kept
        ? ["is not classified", "are not classified"]
        : ["is excluded", "are excluded"];
      return students.length === 1
        ? `${file}: student ${listed} has no responses and ${one}.`
        : `${file}: ${students.length} students have no responses and ${several}: ${listed}.`;
    }
  }
}
