import { compareQ, learnQ, simulate, stream, validateQ } from "@qmatrix/core";
import { corruptQ } from "./corrupt-q.mjs";

/** One data set of the part "corrupted": how wrong the expert is, and how wrong each method's Q-matrix. */
export function corruptedReplication({ rbm = false, ...job }) {
  const { truth, expert, responses } = dataSet(job);
  const methods = ["pvaf", "wald", "hull", ...(rbm ? ["rbm"] : [])];
  const began = process.cpuUsage();
  const { suggested, exchangeable, opinions, entries } = validateQ(responses, { q: expert, methods });
  const { user, system } = process.cpuUsage(began);
  return {
    errors: {
      expert: byName(expert, truth),
      suggested: byName(suggested, truth),
      ...Object.fromEntries(opinions.map(({ method, q }) => [method, byName(q, truth)])),
    },
    // the same but for the names of the columns
    matched: compareQ(suggested, truth).overallError,
    exchangeable: exchangeable.length,
    // wrong entries of the expert among the first of the ranked ones, as many as there are
    ranked: foundFirst(entries, expert, truth),
    cpuSeconds: (user + system) / 1e6,
  };
}

/** One data set of the part "trust", for every trust. */
export function trustReplication({ trusts, ...job }) {
  const { truth, expert, responses } = dataSet(job);
  const errors = Object.fromEntries(
    trusts.map((trust) => {
      const { q } = learnQ(responses, { attributes: truth.K, start: expert, trust });
      return [trust, byName(q, truth)];
    }),
  );
  return { errors: { expert: byName(expert, truth), ...errors } };
}

function dataSet({ model, attributes, examinees, noise, rho, flipped, replication }) {
  const seed = 1000 + replication;
  const { responses, q } = simulate({ model, attributes, examinees, noise, rho, seed });
  return { responses, truth: q, expert: corruptQ(q, flipped, stream(seed, "corrupt", model, flipped)) };
}

/** Share of entries that differ; columns are what their names say. */
function byName({ entries }, truth) {
  return entries.reduce((sum, entry, at) => sum + (entry !== truth.entries[at]), 0) / entries.length;
}

function foundFirst(entries, expert, truth) {
  const { K, items, attributes } = truth;
  const isWrong = ({ item, attribute }) => {
    const at = items.indexOf(item) * K + attributes.indexOf(attribute);
    return expert.entries[at] !== truth.entries[at];
  };
  const wrong = entries.filter(isWrong).length;
  return entries.slice(0, wrong).filter(isWrong).length / wrong;
}
