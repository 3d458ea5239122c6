/** What a section is run with unless it says otherwise. */
export const METHODS = ["factor", "refined", "rbm"];

/** The cells of cells.json, section by section: every combination of a block's levels, `settings` spread out. */
export function cellsOf({ sections }) {
  return Object.entries(sections).flatMap(([section, { blocks, methods = METHODS }]) =>
    blocks.flatMap(({ replications, levels }) =>
      crossed(levels).map((cell) => ({ section, methods, replications, cell: inOrder(cell) })),
    ),
  );
}

/** The name of a cell is all that its data depend on, besides the replication. */
export function cellName({ model, K, N, noise, rho, q, mastery, evenness, missing }) {
  return [
    `${model} K=${K} N=${N} noise=${noiseText(noise)} rho=${rho}`,
    q &&
      `q=${typeof q === "string" ? q : `${q.items}-items-of-${q.sizes.join(":")}-identity-${q.identityBlocks}`}`,
    mastery && `mastery=${masteryText(mastery)}`,
    evenness && `evenness=${evenness}`,
    missing && `missing=${missing}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The id of a data set: what it is, not where it was used. */
export function dataSetId(cell, replication) {
  return `${cellName(cell)} rep=${replication}`;
}

function crossed(levels) {
  let cells = [{}];
  for (const [name, values] of Object.entries(levels))
    cells = cells.flatMap((cell) =>
      values.map((value) => ({ ...cell, ...(name === "settings" ? value : { [name]: value }) })),
    );
  return cells;
}

/** Keys in one order, so that a cell prints alike whichever level gave what. */
function inOrder({ model, K, N, noise, rho, ...others }) {
  return { model, K, N, noise, rho, ...others };
}

function noiseText(noise) {
  if (typeof noise === "number") return String(noise);
  return `guess-${noise.guess.join("-")}-slip-${noise.slip.join("-")}`;
}

function masteryText({ kind, hierarchy, between, classes }) {
  return hierarchy ?? `${kind}-${between ?? classes}`;
}
