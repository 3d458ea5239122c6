import { InvalidInputError } from "@qmatrix/core/data";
import type { z } from "zod";
import { keyText } from "../../files/json-place.ts";
import { readJson } from "../../files/read-json.ts";
import { designFault } from "./design-fault.ts";

/** What every object has of itself: as a key it would be taken for that, or set it. */
const RESERVED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** A JSON file of a study that fits its schema; one that does not is refused in one sentence. */
export async function readChecked<Schema extends z.ZodType>(
  file: string,
  what: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const value = await readJson(file, what);
  const reserved = reservedKey(value);
  if (reserved !== undefined)
    throw new InvalidInputError(
      file,
      keyText(reserved),
      "named otherwise",
      "a reserved name",
      undefined,
      "{} has a name that is reserved: choose another.",
    );
  const { data, error } = schema.safeParse(value);
  if (error) throw designFault(file, value, error);
  return data as z.infer<Schema>;
}

function reservedKey(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const key of Object.keys(value)) {
    const below = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value) && RESERVED.has(key)) return below;
    const found = reservedKey((value as Record<string, unknown>)[key], below);
    if (found) return found;
  }
  return undefined;
}
