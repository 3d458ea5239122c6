import { useRef } from "react";
import { useStudio } from "../../app/use-studio.ts";
import type { QTable } from "../../data/understand.ts";
import { Scroll } from "../parts.tsx";
import { Gap, useRowsInSight } from "../rows-in-sight.tsx";

/** Pixels of a row, as data.css has them. */
const ROW = 32;

/** The expert's Q-matrix as boxes to tick; skills are added, named and removed. */
export function ExpertGrid({ expert }: { readonly expert: QTable }) {
  const studio = useStudio();
  const { items, attributes, entries } = expert;
  const K = attributes.length;
  const place = useRef<HTMLElement>(null);
  const inSight = useRowsInSight(place, ROW);
  const { first, last } = inSight.of(items.length);
  const take = (change: Partial<QTable>) =>
    void studio.step({ kind: "expert", expert: { ...expert, ...change } });
  return (
    <>
      <Scroll label={`Q-matrix ${expert.name}`} isLow place={place} onScroll={inSight.look}>
        <table className="boxes">
          <caption className="hidden">Which skills each item requires, according to the expert</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              {attributes.map((attribute, k) => (
                <th key={k} scope="col">
                  <input
                    aria-label={`Name of skill ${k + 1}`}
                    size={Math.max(6, attribute.length)}
                    defaultValue={attribute}
                    onBlur={(event) => {
                      const name = event.target.value.trim();
                      if (name !== "" && !attributes.includes(name))
                        take({ attributes: attributes.with(k, name) });
                      else event.target.value = attribute;
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={first * ROW} columns={K + 1} />
            {items.slice(first, last).map((item, i) => {
              const j = first + i;
              return (
                <tr key={item}>
                  <th scope="row">{item}</th>
                  {attributes.map((attribute, k) => (
                    <td key={attribute}>
                      <input
                        type="checkbox"
                        aria-label={`${item} requires ${attribute}`}
                        checked={entries[j * K + k] === 1}
                        onChange={(event) =>
                          take({ entries: entries.with(j * K + k, event.target.checked ? 1 : 0) })
                        }
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
            <Gap height={(items.length - last) * ROW} columns={K + 1} />
          </tbody>
        </table>
      </Scroll>
      <div className="actions">
        <button
          type="button"
          disabled={K >= 30}
          onClick={() => {
            let number = K + 1;
            while (attributes.includes(`Skill ${number}`)) number++;
            take({
              attributes: [...attributes, `Skill ${number}`],
              entries: items.flatMap((_, j) => [...entries.slice(j * K, (j + 1) * K), 0]),
            });
          }}
        >
          Add a skill
        </button>
        <button
          type="button"
          disabled={K < 2}
          onClick={() =>
            take({
              attributes: attributes.slice(0, -1),
              entries: entries.filter((_, at) => at % K !== K - 1),
            })
          }
        >
          Remove the last skill
        </button>
      </div>
    </>
  );
}
