import { requiredAttributes } from "@qmatrix/core/data";
import { table } from "../common/figures.mjs";
import { qOfRows } from "../common/q-rows.mjs";
import { NAMES, SEEDED } from "./names.mjs";

const ABOUT = {
  5: "matchsticks, a pattern to continue",
  8: "the value of −3x if x = 3",
  10: "the inequality equivalent to x/3 > 8",
  22: "3/25 of an audience, in per cent",
};

/** What the items that the paper discusses need, by each Q-matrix. */
export function itemsPart({ paper }, q, learned) {
  const items = Object.keys(paper.items);
  const needs = (of, item) =>
    requiredAttributes(of, Number(item) - 1)
      .map((k) => k + 1)
      .join(", ") || "none";
  const row = (title, of) => [title, ...items.map((item) => needs(of, item))];
  const rows = SEEDED.flatMap((name) =>
    learned
      .filter((line) => line.q === name)
      .map(({ rows, seed }) => row(`${NAMES[name]}, seed ${seed}`, qOfRows(rows, q))),
  );
  const near = learned.find((line) => line.q === "near");
  return `## Items 5, 8, 10 and 22

The attributes required by the items that the paper discusses, by their numbers there. Of its Q̂ the paper reports only these
changes; what else items 5, 8 and 10 require in it is not reported.

${table(
  ["", ...items.map((item) => `${item}: ${ABOUT[item]}`)],
  [
    row(NAMES.expert, q),
    ["the paper's Q̂, against Q0", ...Object.values(paper.items)],
    row(NAMES.near, qOfRows(near.rows, q)),
    ...rows,
  ],
)}
`;
}
