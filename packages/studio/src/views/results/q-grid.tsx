import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import { useStudio } from "../../app/use-studio.ts";
import { type Entry, entryAt } from "../../steps/matrix.ts";
import { Gap, useRowsInSight } from "../rows-in-sight.tsx";
import type { Chosen } from "./q-editor.tsx";
import type { Shown } from "./use-learned.ts";

/** Pixels of a row, as results.css has them. */
const ROW = 30;

/** The Q-matrix as a grid, of which only the rows in sight are in the page: 300 × 50 scroll as 15 × 5 do. */
export function QGrid({
  shown,
  order,
  chosen,
  onChoose,
}: {
  readonly shown: Shown;
  readonly order: "test" | "skill" | "doubt";
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const studio = useStudio();
  const { matrix, learned } = shown;
  const { items, attributes } = matrix;
  const K = attributes.length;
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const values = useMemo(() => valuesOf(shown), [shown]);
  // rows keep their places while entries are decided: they are ordered anew by another order, result or list of skills
  const names = attributes.map(({ name }) => name).join("\n");
  const rows = useMemo(() => ordered(shown, order), [order, shown.ref.key, items, names]);
  const doubtful = useMemo(
    () => new Set(learned.doubtful.map(({ item, attribute }) => `${item}\n${attribute}`)),
    [learned],
  );
  const inSight = useRowsInSight(place, ROW);
  const go = (row: number, column: number) => {
    const to = {
      row: Math.min(Math.max(row, 0), rows.length - 1),
      column: Math.min(Math.max(column, 0), K - 1),
    };
    setAt(to);
    const element = place.current;
    if (element) {
      const top = to.row * ROW;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top > element.scrollTop + element.clientHeight - 5 * ROW)
        element.scrollTop = top - element.clientHeight + 5 * ROW;
    }
    requestAnimationFrame(() =>
      element?.querySelector<HTMLElement>(`[data-at="${to.row}:${to.column}"]`)?.focus(),
    );
  };
  const press = (event: KeyboardEvent) => {
    const { row, column } = at;
    const moves: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      Home: [row, 0],
      End: [row, K - 1],
      PageDown: [row + 10, column],
      PageUp: [row - 10, column],
    };
    const entry = ({ "1": 1, "0": 0, Delete: null, Backspace: null } as Record<string, Entry>)[event.key];
    if (event.key in moves && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(...moves[event.key]);
    } else if (entry !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const [item, attribute] = [items[rows[row]], attributes[column].name];
      onChoose({ item, attribute });
      void studio.step({ kind: "decide", item, attribute, entry });
    }
  };
  const { first, last } = inSight.of(rows.length);
  return (
    <div className="q-scroll" ref={place} onScroll={inSight.look}>
      <table
        className="q"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked on by the keyboard is a grid
        role="grid"
        aria-label="Q-matrix"
        aria-rowcount={rows.length + 1}
        aria-colcount={K + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Item</th>
            {attributes.map(({ name }) => (
              <th key={name} scope="col">
                <button
                  type="button"
                  aria-pressed={chosen !== null && !("item" in chosen) && chosen.attribute === name}
                  title={name}
                  onClick={() => onChoose({ attribute: name })}
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={press}>
          <Gap height={first * ROW} columns={K + 1} />
          {rows.slice(first, last).map((j, i) => (
            <tr key={items[j]} aria-rowindex={first + i + 2}>
              <th scope="row" title={items[j]}>
                {items[j]}
              </th>
              {attributes.map(({ name }, k) => {
                const row = first + i;
                return (
                  <Cell
                    key={name}
                    at={`${row}:${k}`}
                    item={items[j]}
                    attribute={name}
                    entry={entryAt(matrix, j, k)}
                    value={values[j * K + k]}
                    fixed={matrix.fixed[j * K + k]}
                    isDoubtful={doubtful.has(`${items[j]}\n${name}`)}
                    isChosen={
                      chosen !== null &&
                      "item" in chosen &&
                      chosen.item === items[j] &&
                      chosen.attribute === name
                    }
                    isStop={row === at.row && k === at.column}
                    onChoose={(one) => {
                      setAt({ row, column: k });
                      onChoose(one);
                    }}
                  />
                );
              })}
            </tr>
          ))}
          <Gap height={(rows.length - last) * ROW} columns={K + 1} />
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly at: string;
  readonly item: string;
  readonly attribute: string;
  readonly entry: 0 | 1;
  /** Its inclusion probability; null where it was not learned so. */
  readonly value: number | null;
  readonly fixed: Entry;
  readonly isDoubtful: boolean;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}

const Cell = memo(
  function Cell({
    at,
    item,
    attribute,
    entry,
    value,
    fixed,
    isDoubtful,
    isChosen,
    isStop,
    onChoose,
  }: CellProps) {
    const shade = fixed !== null || value === null ? entry : value;
    const figure = fixed === null && value !== null && isDoubtful ? value.toFixed(2) : "";
    const state =
      fixed === 1
        ? "required by you"
        : fixed === 0
          ? "ruled out by you"
          : entry === 1
            ? "required"
            : "not required";
    const sure = value === null ? "" : `, probability ${value.toFixed(2)}`;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the grid are listened to by its body
      <td
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the grid
        role="gridcell"
        data-at={at}
        tabIndex={isStop ? 0 : -1}
        aria-selected={isChosen}
        aria-label={`${item}, ${attribute}: ${state}${sure}${isDoubtful ? ", doubtful" : ""}`}
        className={`${shade > 0.55 ? "dark " : ""}${isDoubtful ? "doubtful " : ""}${fixed !== null ? "fixed " : ""}${fixed === 0 ? "barred" : ""}`}
        style={{ "--share": `${Math.round(100 * shade)}%` } as React.CSSProperties}
        onClick={() => onChoose({ item, attribute })}
        onFocus={() => isChosen || onChoose({ item, attribute })}
      >
        {figure}
      </td>
    );
  },
  (one, other) =>
    one.at === other.at &&
    one.item === other.item &&
    one.attribute === other.attribute &&
    one.entry === other.entry &&
    one.value === other.value &&
    one.fixed === other.fixed &&
    one.isDoubtful === other.isDoubtful &&
    one.isChosen === other.isChosen &&
    one.isStop === other.isStop,
);

/** [J, K] inclusion probabilities in the columns of the matrix; null where an attribute, or the entry itself, is new. */
function valuesOf({ matrix, learned }: Shown): (number | null)[] {
  const { K, entries } = learned.q;
  return matrix.items.flatMap((_, j) =>
    matrix.attributes.map(({ from }, k) =>
      from === null || (entries[j * K + from] ? 1 : 0) !== entryAt(matrix, j, k)
        ? null
        : learned.inclusion[j * K + from],
    ),
  );
}

/** Items in the order that was asked for. */
function ordered({ matrix, learned }: Shown, order: "test" | "skill" | "doubt"): number[] {
  const places = [...matrix.items.keys()];
  if (order === "test") return places;
  if (order === "skill") {
    const patterns = places.map((j) =>
      matrix.attributes.map((_, k) => (entryAt(matrix, j, k) ? "0" : "1")).join(""),
    );
    return places.sort((a, b) => (patterns[a] < patterns[b] ? -1 : patterns[a] > patterns[b] ? 1 : a - b));
  }
  const { K } = learned.q;
  const doubt = places.map((j) => {
    let most = 0;
    for (let at = j * K; at < (j + 1) * K; at++)
      most = Math.max(most, learned.q.entries[at] ? 1 - learned.inclusion[at] : learned.inclusion[at]);
    return most;
  });
  return places.sort((a, b) => doubt[b] - doubt[a] || a - b);
}
