import { type RefObject, useCallback, useEffect, useState } from "react";

/** Rows kept above and below those that are seen. */
const SPARE = 12;

/** Which rows of a scrolled table are in sight: of a long one only these are in the page. Rows have one height. */
export function useRowsInSight(place: RefObject<HTMLElement | null>, rowHeight: number) {
  const [seen, setSeen] = useState({ first: 0, count: 40 });
  const look = useCallback(() => {
    const element = place.current;
    if (element === null) return;
    // in steps, so that not every pixel of scrolling draws the table again
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight / STEP) * STEP - SPARE);
    const count = Math.ceil(element.clientHeight / rowHeight) + 2 * SPARE + STEP;
    setSeen((before) => (before.first === first && before.count === count ? before : { first, count }));
  }, [place, rowHeight]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    // a taller window, or a style sheet that comes later, shows other rows without any scrolling
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [look, place]);
  return {
    look,
    of: (rows: number) => {
      const first = Math.min(seen.first, Math.max(0, rows - 1));
      return { first, last: Math.min(rows, first + seen.count) };
    },
  };
}

const STEP = 6;

/** The room of rows that are not in the page. */
export function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height <= 0 ? null : (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
