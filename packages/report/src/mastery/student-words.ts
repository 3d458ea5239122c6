import { listed, masteryPercent } from "../words/in-words.ts";
import { masteryState } from "./mastery-state.ts";

/** More attributes of one kind than this are counted, not named. */
const MOST_NAMED = 8;

/** What a student has mastered, in sentences. */
export function studentWords(
  student: string,
  attributes: readonly string[],
  probabilities: ArrayLike<number>,
): string {
  const named = (wanted: string, conjunction: "and" | "or" = "and") =>
    listed(
      attributes.flatMap((name, k) =>
        masteryState(probabilities[k]) === wanted ? [`${name} (${masteryPercent(probabilities[k])})`] : [],
      ),
      MOST_NAMED,
      conjunction,
    );
  const [yes, no, unclear] = [named("yes"), named("no", "or"), named("unclear")];
  const clear =
    yes !== "" && no !== ""
      ? `has probably mastered ${yes}, but probably not ${no}.`
      : yes !== ""
        ? `has probably mastered ${yes}.`
        : no !== ""
          ? `has probably not mastered ${no}.`
          : "";
  const open = `Mastery of ${unclear}${clear === "" ? ` by student ${student}` : ""} is uncertain.`;
  const sentences = [
    ...(clear === "" ? [] : [`Student ${student} ${clear}`]),
    ...(unclear === "" ? [] : [open]),
  ];
  return sentences.join(" ");
}
