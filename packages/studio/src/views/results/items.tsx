import { successSpans } from "@qmatrix/charts";
import { itemRemarks, itemWords, refinedItems } from "@qmatrix/report/text";
import { useCallback, useMemo, useState } from "react";
import { Chart } from "../chart.tsx";
import type { Shown } from "./use-learned.ts";

const MOST_DRAWN = 60;

/** What each item requires and how well it tells students apart, in words and as a picture. */
export function Items({ shown: { learned } }: { readonly shown: Shown }) {
  const [isOddOnly, setOddOnly] = useState(false);
  const items = useMemo(
    () => refinedItems(learned).map((item) => ({ item, remarks: itemRemarks(item) })),
    [learned],
  );
  const shown = items.filter(({ remarks }) => !isOddOnly || remarks.length > 0);
  const drawn = shown.slice(0, MOST_DRAWN);
  const draw = useCallback(
    () =>
      successSpans(
        drawn.map(({ item }) => ({ label: item.item, success: item.success })),
        { document },
      ),
    [drawn],
  );
  const odd = items.filter(({ remarks }) => remarks.length > 0).length;
  return (
    <>
      <h1>Items</h1>
      <p className="lead">
        How often students answer correctly who have mastered none, or all, of the skills that an item
        requires. A short line means that the item hardly tells them apart.
      </p>
      {odd > 0 && (
        <div className="toolbar">
          <label>
            <input
              type="checkbox"
              checked={isOddOnly}
              onChange={(event) => setOddOnly(event.target.checked)}
            />{" "}
            Only {odd === 1 ? "the item" : `the ${odd} items`} with a comment
          </label>
        </div>
      )}
      <div className="columns">
        <section aria-label="Success probabilities">
          {drawn.length > 0 && (
            <Chart draw={draw} label="Success of students who have mastered none, or all, of the skills" />
          )}
          {shown.length > drawn.length && <p className="soft">The first {MOST_DRAWN} items are drawn.</p>}
        </section>
        <ul className="items">
          {shown.map(({ item, remarks }) => (
            <li key={item.item}>
              <h2>{item.item}</h2>
              <p>{itemWords(item)}</p>
              {remarks.length > 0 && (
                <ul className="problems">
                  {remarks.map((remark) => (
                    <li key={remark} className="caution">
                      <span>{remark}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
