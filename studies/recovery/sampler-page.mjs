import { table } from "../common/figures.mjs";
import { buildOf } from "./recorded-lines.mjs";
import { addBins, binText, EDGES } from "./reliability.mjs";

/** The page results/sampler.md. */
export function samplerPage({ runs }, lines) {
  const names = Object.keys(runs);
  const bins = names.map((name) =>
    addBins(lines.filter(({ run }) => run === name).map(({ result }) => result.bins)),
  );
  const { burnIn, sweeps } = runs.learned;
  return `# The sampler without searches, with unequal effects of attributes

Made by \`qmatrix study report recovery\` (build ${buildOf(lines[0])}): ${lines.length / bins.length} data sets, ACDM, K = 5, N = 2000, guessing and slipping .05–.35, each attribute's share of
the rise Dirichlet(2, …, 2). Started from the true Q-matrix, ${burnIn} burn-in sweeps and ${sweeps} that count. Entries by inclusion probability: the
mean probability → the share of ones (number of entries). *Learned*: sizes of items as in \`learnQ\`, small ones
likelier. *Given*: one, two or three attributes equally likely, as in the data.

${table(
  ["probability", ...names],
  bins[0].map((_, b) => [`${EDGES[b]}–${EDGES[b + 1]}`, ...bins.map((own) => binText(own[b]))]),
)}
`;
}
