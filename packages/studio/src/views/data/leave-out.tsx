import type { Given, Problem, Understood } from "@qmatrix/tables";
import { useStudio } from "../../app/use-studio.ts";
import type { FileRow } from "../../data/file-rows.ts";
import { clean, withRole } from "../../data/roles.ts";

/** Leaves a row out that is no student's, or cannot be read. */
export function LeaveOutRow({
  row,
  fileRow,
  given,
}: {
  readonly row: number;
  readonly fileRow: FileRow;
  readonly given: Given;
}) {
  const studio = useStudio();
  const number = fileRow(row);
  return (
    <button
      type="button"
      onClick={() =>
        void studio.read(
          clean({ ...given, ignoreRows: [...(given.ignoreRows ?? []), String(row)] }),
          `Left out row ${number}`,
        )
      }
    >
      Leave out row {number}
    </button>
  );
}

/** Leaves an item out; nothing where its column cannot be told from another. */
export function LeaveOutItem({
  item,
  understood,
  reading,
}: {
  readonly item: string;
  readonly understood: Understood;
  readonly reading: Given;
}) {
  const studio = useStudio();
  const [column, ...others] = understood.columns.filter(({ name }) => name === item);
  if (understood.layout !== "wide" || column === undefined || others.length > 0) return null;
  return (
    <button
      type="button"
      onClick={() =>
        void studio.read(withRole(reading, understood, column.at, "ignore"), `Left out item ${item}`)
      }
    >
      Leave out item {item}
    </button>
  );
}

/** What can be left out where a cell or a row cannot be read, so that the rest can be. */
export function LeaveOut({
  problem: { fault, without },
  understood,
  given,
  fileRow,
}: {
  readonly problem: Problem;
  readonly understood: Understood;
  readonly given: Given;
  readonly fileRow: FileRow;
}) {
  if (without === undefined || !("row" in fault)) return null;
  return (
    <span className="inline">
      <LeaveOutRow row={fault.row} fileRow={fileRow} given={given} />
      {fault.kind === "cell" && <LeaveOutItem item={fault.column} understood={understood} reading={given} />}
    </span>
  );
}
