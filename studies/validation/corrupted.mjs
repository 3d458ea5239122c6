import { compareQ } from "@qmatrix/core/data";
import { validateQ } from "@qmatrix/core/validate";
import { errorByName, wrongExpert } from "./wrong-expert.mjs";

/** One data set: how wrong the expert's Q-matrix is, and how wrong each method's. */
export function run({ data, replication, settings: { methods, before } }) {
  const { truth, expert, responses } = wrongExpert(data, before + replication - 1);
  const { suggested, exchangeable, opinions, entries } = validateQ(responses, {
    q: expert,
    methods,
    adequacy: false,
  });
  const result = {
    errors: {
      expert: errorByName(expert, truth),
      suggested: errorByName(suggested, truth),
      ...Object.fromEntries(opinions.map(({ method, q }) => [method, errorByName(q, truth)])),
    },
    // the same but for the names of the columns
    matched: compareQ(suggested, truth).overallError,
    exchangeable: exchangeable.length,
    // wrong entries of the expert among the first of the ranked ones, as many as there are
    ranked: foundFirst(entries, expert, truth),
  };
  return { result };
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
