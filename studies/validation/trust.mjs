import { learnQ } from "@qmatrix/core/learn";
import { errorByName, wrongExpert } from "./wrong-expert.mjs";

/** One data set, learned with every trust in the expert's Q-matrix. */
export function run({ data, replication, settings: { trusts } }) {
  const { truth, expert, responses } = wrongExpert(data, replication - 1);
  const errors = Object.fromEntries(
    trusts.map((trust) => {
      const { q } = learnQ(responses, { attributes: truth.K, start: expert, trust, adequacy: false });
      return [trust, errorByName(q, truth)];
    }),
  );
  return { result: { errors: { expert: errorByName(expert, truth), ...errors } } };
}
