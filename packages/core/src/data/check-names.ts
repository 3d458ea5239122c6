import { checkList } from "../errors/check-kind.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** Throws unless there are `count` names, none empty, no two the same. */
export function checkNames(where: string, argument: string, names: unknown, count: number): void {
  checkList(where, argument, names, `a list of ${count} names`);
  if (names.length !== count)
    throw new InvalidInputError(where, argument, `${count} names`, `${names.length}`);
  const placeOf = (at: number) => ({ argument, within: `name ${at + 1}`, at: [at] });
  const firstAt = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    if (typeof name !== "string")
      throw new InvalidInputError(where, placeOf(at), "a name", describeValue(name));
    if (name === "") throw new InvalidInputError(where, placeOf(at), "a name", "an empty one");
    const earlier = firstAt.get(name);
    if (earlier !== undefined)
      throw new InvalidInputError(
        where,
        placeOf(at),
        "a name not used before",
        `${describeValue(name)}, which is also name ${earlier + 1}`,
      );
    firstAt.set(name, at);
  }
}
