import { table } from "../common/figures.mjs";
import { EDGE, heldOutCells } from "../common/held-out.mjs";
import { NAMES } from "./names.mjs";

/** How probable the responses are of students who took part neither in learning Q̂ nor in the fit. */
export function heldOutPart({ fit, heldOut }, lines) {
  const of = (name, model) =>
    lines
      .filter((line) => line.q === name)
      .toSorted((a, b) => a.fold - b.fold)
      .map(({ fits }) => fits.find((one) => one.model === model).heldOut);
  const rows = heldOut.qs.map((name) => [
    NAMES[name],
    ...fit.models.flatMap((model) =>
      heldOutCells(of(name, model), name === "expert" ? undefined : of("expert", model)),
    ),
  ]);
  return `## Held-out students

AIC and BIC count the parameters of a model, not the search for its Q-matrix, and Q̂ was learned from the responses that it is
judged by. Here it is learned from four fifths of the students, fitted to them (start 0), and the responses of the other fifth are
predicted, ${heldOut.folds} times: ln P of all held-out responses, and by how much it exceeds that with Q0 (standard errors over the folds in
parentheses). Success probabilities are kept within ${EDGE} and ${1 - EDGE}. Q0 is not learned; \`auto\` keeps its number of attributes.

${table(["", ...fit.models.flatMap((model) => [model, "above Q0"])], rows)}
`;
}
