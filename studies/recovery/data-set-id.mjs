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

function noiseText(noise) {
  if (typeof noise === "number") return String(noise);
  return `guess-${noise.guess.join("-")}-slip-${noise.slip.join("-")}`;
}

function masteryText({ kind, hierarchy, between, classes }) {
  return hierarchy ?? `${kind}-${between ?? classes}`;
}
