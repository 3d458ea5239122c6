import { listed, wholePercent } from "../in-words.ts";
import { masteryState } from "./mastery-state.ts";

/** More attributes of one kind than this are counted, not named. */
const MOST_NAMED = 8;

/** A classification is nearly certain if its probability is at least this. */
const CERTAIN = 0.95;

/** Whether all clear classifications are nearly certain. */
function isNearlyCertain(probabilities: ArrayLike<number>): boolean {
  return Array.from(probabilities)
    .filter((p) => masteryState(p) !== "unclear")
    .every((p) => Math.max(p, 1 - p) >= CERTAIN);
}

/** What a student has mastered, in sentences. */
export function studentWords(
  student: string,
  attributes: readonly string[],
  probabilities: ArrayLike<number>,
): string {
  const named = (wanted: string, conjunction: "and" | "or" = "and") =>
    listed(
      attributes.flatMap((name, k) =>
        masteryState(probabilities[k]) === wanted ? [`${name} (${wholePercent(probabilities[k])})`] : [],
      ),
      MOST_NAMED,
      conjunction,
    );
  const [yes, no, unclear] = [named("yes"), named("no", "or"), named("unclear")];
  const has = isNearlyCertain(probabilities) ? "has" : "has probably";
  const clear =
    yes !== "" && no !== ""
      ? `${has} mastered ${yes}, but not yet ${no}.`
      : yes !== ""
        ? `${has} mastered ${yes}.`
        : no !== ""
          ? `${has} not yet mastered ${no}.`
          : "";
  const open = `Mastery of ${unclear}${clear === "" ? ` by student ${student}` : ""} is uncertain.`;
  const sentences = [
    ...(clear === "" ? [] : [`Student ${student} ${clear}`]),
    ...(unclear === "" ? [] : [open]),
  ];
  return sentences.join(" ");
}
