import { describeValue, InvalidInputError, listChoices } from "@qmatrix/core/data";

type Parse<Value> = (text: string) => Value;

/** Reads an option's value as a number; the caller checks its range. */
export function numberOption(where: string, option: string): Parse<number> {
  return (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(value)) return value;
    throw new InvalidInputError(where, option, "a number", describeValue(text));
  };
}

/** Reads an option's value as numbers separated by commas. */
export function numbersOption(where: string, option: string): Parse<number[]> {
  return (text) => {
    const values = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
    if (values.every(Number.isFinite)) return values;
    throw new InvalidInputError(
      where,
      option,
      "numbers separated by commas, such as 0.5,0.3",
      describeValue(text),
    );
  };
}

/** Reads an option's value as a whole number from `least` to `most`. */
export function wholeOption(
  where: string,
  option: string,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): Parse<number> {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    const range = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `from ${least} to ${most}`;
    throw new InvalidInputError(where, option, `a whole number ${range}`, describeValue(text));
  };
}

/** Reads an option's value as one of a few words, ignoring case. */
export function choiceOption<Choice extends string>(
  where: string,
  option: string,
  choices: readonly Choice[],
): Parse<Choice> {
  return (text) => {
    const choice = choices.find((name) => name.toLowerCase() === text.toLowerCase());
    if (choice !== undefined) return choice;
    throw new InvalidInputError(where, option, listChoices(choices), describeValue(text));
  };
}

/** Collects the values of an option that may be given more than once. */
export function repeatedOption(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}
