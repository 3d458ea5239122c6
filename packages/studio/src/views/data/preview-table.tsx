import type { Given, Understood } from "@qmatrix/tables";
import { useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import type { FileRow } from "../../data/file-rows.ts";
import { clean, ROLE_NAMES, type Role, withRole } from "../../data/roles.ts";
import type { Preview } from "../../data/understand.ts";
import { Close } from "../icons.tsx";
import { Scroll } from "../parts.tsx";

const ROLES = Object.keys(ROLE_NAMES) as Role[];
/** A screen has room for so many; a table with more scrolls, and one with hundreds is cut. */
const MOST_COLUMNS = 60;
/** Rows that are shown before all are asked for. */
const FIRST_ROWS = 12;
const LAST_ROWS = 3;

/** The rows as they stand in the file, with what each column is taken for. */
export function PreviewTable({
  understood,
  preview,
  fileRow,
  reading,
  isFixed,
}: {
  readonly understood: Understood;
  readonly preview: Preview;
  readonly fileRow: FileRow;
  readonly reading: Given;
  /** Roles cannot be changed where rows and columns are exchanged, or where there is one row per response. */
  readonly isFixed: boolean;
}) {
  const studio = useStudio();
  const isLeftOut = rowsIn(understood.ignoredRows);
  const isWide = understood.layout === "wide";
  const columns = isWide
    ? understood.columns.slice(0, MOST_COLUMNS)
    : preview.header
        .slice(0, MOST_COLUMNS)
        .map((name, at) => ({ name, at: at + 1, role: "ignore" as const }));
  const [isWhole, setWhole] = useState(false);
  const { rows, hidden } = preview;
  const shown =
    isWhole || hidden > 0 || rows.length <= FIRST_ROWS + LAST_ROWS
      ? rows
      : [...rows.slice(0, FIRST_ROWS), ...rows.slice(-LAST_ROWS)];
  const left = hidden + rows.length - shown.length;
  const last = shown.length - LAST_ROWS;
  const leaveOut = (row: number) =>
    void studio.read(
      clean({ ...reading, ignoreRows: [...(reading.ignoreRows ?? []), String(row)] }),
      `Left out row ${fileRow(row)}`,
    );
  return (
    <Scroll label="Preview of the file">
      <table className="preview">
        <caption className="hidden">
          The first and last rows of the file, and what each column is taken for
        </caption>
        <thead>
          <tr>
            <th scope="col" className="number">
              Row
            </th>
            {columns.map(({ name, at, role }) => (
              <th key={at} scope="col" className={isWide ? role : ""}>
                <span className="name">{name || "(no name)"}</span>
                {isWide && (
                  <select
                    aria-label={`${name || `Column ${at}`} is`}
                    value={role}
                    disabled={isFixed}
                    onChange={(event) => {
                      const chosen = event.target.value as Role;
                      void studio.read(
                        withRole(reading, understood, at, chosen),
                        `Took ${name || `column ${at}`} as: ${ROLE_NAMES[chosen].toLowerCase()}`,
                      );
                    }}
                  >
                    {ROLES.map((each) => (
                      <option key={each} value={each}>
                        {ROLE_NAMES[each]}
                      </option>
                    ))}
                  </select>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, cells }, at) => (
            <Row
              key={row}
              row={fileRow(row)}
              onLeaveOut={isFixed ? undefined : () => leaveOut(row)}
              onShowAll={hidden === 0 ? () => setWhole(true) : undefined}
              cells={columns.map(({ at: c, role }) => ({
                text: cells[c - 1] ?? "",
                role,
              }))}
              isOut={isLeftOut(row)}
              gap={at === last ? left : 0}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Row({
  row,
  cells,
  isOut,
  gap,
  onLeaveOut,
  onShowAll,
}: {
  readonly row: number;
  readonly onLeaveOut: (() => void) | undefined;
  readonly onShowAll: (() => void) | undefined;
  readonly cells: readonly { readonly text: string; readonly role: Role }[];
  readonly isOut: boolean;
  readonly gap: number;
}) {
  return (
    <>
      {gap > 0 && (
        <tr className="gap">
          <td colSpan={cells.length + 1}>
            … {gap.toLocaleString("en-US")} more rows …{" "}
            {onShowAll && (
              <button type="button" className="link" onClick={onShowAll}>
                Show all rows
              </button>
            )}
          </td>
        </tr>
      )}
      <tr className={isOut ? "out" : ""}>
        <th scope="row" className="number">
          {!isOut && onLeaveOut && (
            <button
              type="button"
              className="quiet out"
              aria-label={`Leave out row ${row}`}
              title="Leave this row out"
              onClick={onLeaveOut}
            >
              <Close />
            </button>
          )}
          {row}
          {isOut && <span className="hidden"> (left out)</span>}
        </th>
        {cells.map(({ text, role }, at) => (
          <td key={at} className={role}>
            {text}
          </td>
        ))}
      </tr>
    </>
  );
}

function rowsIn(ranges: readonly string[]): (row: number) => boolean {
  const parsed = ranges.map((range) => {
    const [from, to] = range.split("-");
    return [
      Number(from),
      to === undefined ? Number(from) : to === "" ? Number.POSITIVE_INFINITY : Number(to),
    ];
  });
  return (row) => parsed.some(([from, to]) => row >= from && row <= to);
}
