import type { Given, Understood } from "@qmatrix/tables";
import { useStudio } from "../../app/use-studio.ts";
import { ROLE_NAMES, type Role, withRole } from "../../data/roles.ts";
import { LAST_ROWS, type Preview } from "../../data/understand.ts";
import { Scroll } from "../parts.tsx";

const ROLES = Object.keys(ROLE_NAMES) as Role[];
/** A screen has room for so many; a table with more scrolls, and one with hundreds is cut. */
const MOST_COLUMNS = 60;

/** The rows as they stand in the file, with what each column is taken for. */
export function PreviewTable({
  understood,
  preview,
  reading,
  isFixed,
}: {
  readonly understood: Understood;
  readonly preview: Preview;
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
  const last = preview.rows.length - LAST_ROWS;
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
          {preview.rows.map(({ row, cells }, at) => (
            <Row
              key={row}
              row={row}
              cells={columns.map(({ at: c, role }) => ({
                text: cells[c - 1] ?? "",
                role,
              }))}
              isOut={isLeftOut(row)}
              gap={at === last && preview.hidden > 0 ? preview.hidden : 0}
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
}: {
  readonly row: number;
  readonly cells: readonly { readonly text: string; readonly role: Role }[];
  readonly isOut: boolean;
  readonly gap: number;
}) {
  return (
    <>
      {gap > 0 && (
        <tr className="gap">
          <td colSpan={cells.length + 1}>… {gap.toLocaleString("en-US")} more rows …</td>
        </tr>
      )}
      <tr className={isOut ? "out" : ""}>
        <th scope="row" className="number">
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
