import { InvalidInputError } from "@qmatrix/core/data";
import { optionName } from "@qmatrix/report/text";
import type { Session } from "../shell/session.ts";
import { OptionError } from "../shell/usage-error.ts";
import { type LearnCommandOptions, METHOD_NAMES, OWN_OPTIONS } from "./learn-command-options.ts";

/** Refuses options that the method would ignore, and `auto` if another option gives the number of attributes. */
export function checkMethodOptions(session: Session, options: LearnCommandOptions): void {
  for (const method of METHOD_NAMES) {
    if (method === options.method) continue;
    const given = OWN_OPTIONS[method].find((name) => session.isGiven(name));
    if (given === undefined) continue;
    throw new OptionError(
      "learn",
      `${given === "ability" || given === "adequacy" ? `--no-${given}` : optionName(given)} can be used only with --method ${method}.`,
    );
  }
  if (options.attributes !== "auto") return;
  const mustBe = reasonForNumber(options);
  if (mustBe !== undefined) throw new InvalidInputError("learn", "--attributes", mustBe, `"auto"`);
}

function reasonForNumber({ method, start, fix }: LearnCommandOptions): string | undefined {
  if (method === "rbm") return "a whole number if --method is rbm";
  if (start !== undefined) return "a whole number if --start is given";
  return fix === undefined ? undefined : "a whole number if --fix is given";
}
