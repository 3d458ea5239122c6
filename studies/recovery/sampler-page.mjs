import { table } from "./figures.mjs";
import { addBins, binText, EDGES } from "./reliability.mjs";

/** The cell of cells.json where attributes count as unevenly as the learner thinks possible. */
export const SAMPLER_CELL = {
  model: "ACDM",
  K: 5,
  N: 2000,
  noise: { guess: [0.05, 0.35], slip: [0.05, 0.35] },
  rho: 0.25,
  evenness: 2,
};

/** Shares of items with 1 to 4 attributes: left to the sampler, or those of the paper's Q-matrix. */
export const SIZES = { learned: undefined, given: [1, 1, 1, 0.001] };

/** The page results/sampler.md. */
export function samplerPage(lines) {
  const bins = Object.keys(SIZES).map((sizes) =>
    addBins(lines.filter((line) => line.sizes === sizes).map((line) => line.bins)),
  );
  const { burnIn, sweeps, build } = lines[0];
  return `# The sampler alone, where attributes count unevenly

Made by \`sampler.mjs\` from \`sampler.jsonl\` (build ${build}): ${lines.length / bins.length} data sets, ACDM, K = 5, N = 2000, guessing and slipping .05–.35, each attribute's share of
the rise Dirichlet(2, …, 2). Begun at the true Q-matrix, ${burnIn} sweeps to forget it and ${sweeps} that count. Entries by their inclusion probability: the
mean of these → the share of ones among them (how many entries). *Learned*: sizes of items as \`learnQ\` has them, small ones
likelier. *Given*: one, two or three attributes alike, as the data have them.

${table(
  ["probability", ...Object.keys(SIZES)],
  bins[0].map((_, b) => [`${EDGES[b]}–${EDGES[b + 1]}`, ...bins.map((own) => binText(own[b]))]),
)}
`;
}
