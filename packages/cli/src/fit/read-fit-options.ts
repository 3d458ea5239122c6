import { describeValue, InvalidInputError, type Warning } from "@qmatrix/core/data";
import type { FitOptions } from "@qmatrix/core/fit";
import { ITEM_MODEL_NAMES, type ItemModelName } from "@qmatrix/core/models";
import type { FitSettings } from "@qmatrix/report/text";
import { allRead } from "../files/all-read.ts";
import { readQMatrix } from "../files/read-q-matrix.ts";
import { OptionError } from "../shell/usage-error.ts";
import { checkQ } from "./check-q.ts";
import { readHierarchy } from "./read-hierarchy.ts";
import { itemModelNamed, readItemModels } from "./read-item-models.ts";

const WHERE = "fit";

/** What of `qmatrix fit`'s options decides the fit; some of it names files. */
export type FitFileOptions = Pick<
  FitSettings,
  | "q"
  | "model"
  | "attributeDistribution"
  | "components"
  | "hierarchy"
  | "monotone"
  | "starts"
  | "tolerance"
  | "maxIterations"
> & { readonly seed: number };

/** The options of a fit, with the files they name read, and warnings about them; files of items are read as far as these are known. */
export async function readFitOptions(
  file: string,
  items: readonly string[] | undefined,
  options: FitFileOptions,
): Promise<{ fitOptions: FitOptions; warnings: Warning[] }> {
  const [q, model] = await allRead([
    readQMatrix(options.q, { emptyRows: "allow", items, itemsOf: file }),
    readModel(options.model, items, file),
  ]);
  const warnings = checkQ(options.q, q);
  const { attributeDistribution, components, monotone, starts, seed, tolerance, maxIterations } = options;

  const hierarchy =
    options.hierarchy === undefined
      ? undefined
      : await readHierarchy(options.hierarchy, q.attributes, options.q);
  return {
    fitOptions: {
      q,
      model,
      attributeDistribution,
      components,
      hierarchy,
      monotone,
      starts,
      seed,
      tolerance,
      maxIterations,
    },
    warnings,
  };
}

/** A model's name, or else a file that names one for each item. */
function readModel(
  given: string,
  items: readonly string[] | undefined,
  file: string,
): Promise<ItemModelName | ItemModelName[]> {
  const model = itemModelNamed(given);
  if (model !== undefined) return Promise.resolve(model);
  if (/[.\\/]/.test(given))
    return items === undefined ? Promise.resolve([]) : readItemModels(given, items, file);
  throw new InvalidInputError(
    WHERE,
    "--model",
    `${ITEM_MODEL_NAMES.join(", ")}, or a CSV file with the columns item and model`,
    describeValue(given),
  );
}

/** Refuses a number of classes without a mixture distribution. */
export function checkComponents({ attributeDistribution, components }: FitFileOptions): void {
  if (components === undefined || attributeDistribution === "mixture") return;
  throw new OptionError(WHERE, "--components can be used only with --attribute-distribution mixture.");
}
