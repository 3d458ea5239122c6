import type { Warning } from "@qmatrix/core/data";
import { countParameters, type FitOptions, type ModelChoice, proposeModel } from "@qmatrix/core/fit";
import { supportedDistribution } from "@qmatrix/core/models";
import { counted } from "../words/in-words.ts";

const SMALLEST = { model: "DINA", attributeDistribution: "independent" } as const;

/** Number of parameters of the smallest model that there is. */
function fewestParameters(q: FitOptions["q"]): number {
  return countParameters(q, SMALLEST);
}

/** The options of the largest of the usual smaller models that students are enough for; undefined where even the smallest has too many parameters. */
export function smallerModel(
  q: FitOptions["q"],
  choice: ModelChoice,
  students: number,
): { readonly options: string; readonly parameters: number } | undefined {
  const smaller = proposeModel(q, choice, students);
  if (smaller === undefined) return undefined;
  const { model, attributeDistribution } = smaller;
  const isOther = typeof model === "string" && ![choice.model].flat().every((own) => own === model);
  return {
    options: `${isOther ? `--model ${model} ` : ""}--attribute-distribution ${attributeDistribution}`,
    parameters: countParameters(q, smaller),
  };
}

/** Said before the fit: a model with more parameters than students, and the one to use; nothing with a hierarchy, which has fewer. */
export function manyParameters(
  { q, model = "GDINA", attributeDistribution, components, hierarchy }: FitOptions,
  students: number,
): Warning<string>[] {
  if (hierarchy !== undefined) return [];
  const { K } = q;
  const C = K <= 14 ? 2 ** K : null;
  const distribution = attributeDistribution ?? supportedDistribution({ N: students, K, C });
  const choice = { model, attributeDistribution: distribution, components };
  const parameters = countParameters(q, choice);
  if (parameters <= students) return [];
  const smaller = smallerModel(q, choice, students);
  const advice =
    smaller === undefined
      ? `Even the smallest model (--model DINA --attribute-distribution independent) has ${fewestParameters(q)}: collect more responses, or use fewer attributes.`
      : `Use ${smaller.options} (${counted(smaller.parameters, "parameter")}).`;
  return [
    {
      code: "few-students",
      message: `The model has ${counted(parameters, "parameter")} for only ${counted(students, "student")}: do not rely on the estimates. ${advice}`,
    },
  ];
}
