import { describeValue, InvalidInputError, listChoices } from "@qmatrix/core/data";
import type { z } from "zod";
import { keyText, shownJson, valueAt } from "../../files/json-place.ts";

/** The first fault of a design in one sentence: where in the file, what must stand there, what does. `whole` is what it all is. */
export function designFault(
  file: string,
  value: unknown,
  error: z.ZodError,
  whole = "the file",
): InvalidInputError {
  const { path, mustBe, keys } = deepest(error.issues[0] as Issue);
  const where = path.length === 0 ? whole : keyText(path);
  if (keys.length > 0)
    return new InvalidInputError(
      file,
      where,
      "free of unknown keys",
      keys.map(describeValue).join(", "),
      undefined,
      `{} has ${keys.length === 1 ? "an unknown key" : "unknown keys"}: ${keys.map(describeValue).join(", ")}.`,
    );
  return new InvalidInputError(file, where, mustBe, shownJson(valueAt(value, path)));
}

type Issue = z.core.$ZodIssue;

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly mustBe: string;
  /** Keys that are not known. */
  readonly keys: readonly string[];
}

/** Of a choice between forms the one that was nearly met: whose first fault lies deepest. */
function deepest(issue: Issue, before: readonly PropertyKey[] = []): Fault {
  const path = [...before, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const faults = issue.errors.map(([first]) => deepest(first, path));
    return faults.reduce((a, b) => (b.path.length > a.path.length ? b : a));
  }
  return { path, mustBe: mustBeOf(issue), keys: issue.code === "unrecognized_keys" ? issue.keys : [] };
}

function mustBeOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return NAMES[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.length === 1 ? shownJson(issue.values[0]) : listChoices(issue.values.map(String));
    case "too_small":
      return `${issue.origin === "array" ? "a list of at least" : issue.inclusive ? "at least" : "greater than"} ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_format":
    case "invalid_key":
      return issue.code === "invalid_key" ? mustBeOf(issue.issues[0]) : issue.message;
    case "invalid_union":
      return "a known kind";
    default:
      return issue.message;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  array: "a list",
  object: "an object",
  record: "an object",
};
