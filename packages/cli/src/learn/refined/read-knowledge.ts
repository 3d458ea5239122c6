import type { LearnOptions } from "@qmatrix/core/learn";
import { counted } from "@qmatrix/report/text";
import type { CollectedEntries } from "@qmatrix/tables/pieces";
import { readFixedEntries } from "../../files/read-fixed-entries.ts";
import { OptionError } from "../../shell/usage-error.ts";
import type { LearnCommandOptions } from "../learn-command-options.ts";
import type { LearnInput } from "../learn-method.ts";

/** What an expert knows, read from files. */
export type Knowledge = Pick<LearnOptions, "start" | "fixed" | "attributeNames">;

/** What --start names, and what --fix names, which is read. */
export async function readKnowledge(input: LearnInput): Promise<Knowledge> {
  const { options, start } = input;
  const fix = options.fix === undefined ? undefined : await readFix(input, options.fix);
  return { start, fixed: fix?.fixed, attributeNames: fix?.attributes };
}

/** Most attributes that an item can have: a size whose share is 0 does not occur. */
function mostAttributes({ mostPerItem, sizeShares }: LearnCommandOptions): number {
  const largest = (sizeShares ?? []).findLastIndex((share) => share > 0) + 1;
  return largest === 0 ? mostPerItem : Math.min(mostPerItem, largest);
}

/** Known entries of as many attributes as are learned. */
async function readFix(
  { file, responses, options, start }: LearnInput,
  path: string,
): Promise<CollectedEntries> {
  const fix = await readFixedEntries(path, {
    items: responses.items,
    itemsOf: file,
    start: start && { attributes: start.attributes, file: options.start! },
    mostPerItem: mostAttributes(options),
  });
  if (fix.attributes.length === options.attributes) return fix;
  throw new OptionError(
    "learn",
    `--fix has ${counted(fix.attributes.length, "attribute")}, but --attributes is ${options.attributes}.`,
  );
}
