import { describeValue, InvalidInputError } from "@qmatrix/core";
import { optionName } from "../shell/option-name.ts";
import type { Session } from "../shell/session.ts";
import { type LearnCommandOptions, METHOD_NAMES, OWN_OPTIONS } from "./learn-command-options.ts";

/** Refuses what the method would not heed: options of the other one that were given, and `auto` where K is told otherwise. */
export function checkMethodOptions(session: Session, options: LearnCommandOptions): void {
  for (const method of METHOD_NAMES) {
    if (method === options.method) continue;
    const given = OWN_OPTIONS[method].find((name) => session.isGiven(name));
    if (given === undefined) continue;
    const value = options[given];
    throw new InvalidInputError(
      "learn",
      optionName(given),
      `left out unless --method is ${method}`,
      Array.isArray(value) ? value.join(",") : describeValue(value),
    );
  }
  if (options.attributes !== "auto") return;
  const mustBe = reasonForNumber(options);
  if (mustBe !== undefined) throw new InvalidInputError("learn", "--attributes", mustBe, `"auto"`);
}

function reasonForNumber({ method, start, fix }: LearnCommandOptions): string | undefined {
  if (method === "rbm") return "a whole number where --method is rbm";
  if (start !== undefined) return "a whole number where --start has the attributes";
  return fix === undefined ? undefined : "a whole number where --fix has the attributes";
}
