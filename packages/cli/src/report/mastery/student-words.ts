import { capital, listed, wholePercent } from "../in-words.ts";
import { masteryState } from "./mastery-state.ts";

/** More attributes of one kind than this are counted, not named. */
const MOST_NAMED = 8;

/** What a student masters, in sentences. */
export function studentWords(
  student: string,
  attributes: readonly string[],
  probabilities: ArrayLike<number>,
): string {
  const named = (wanted: string) =>
    listed(
      attributes.flatMap((name, k) =>
        masteryState(probabilities[k]) === wanted ? [`${name} (${wholePercent(probabilities[k])})`] : [],
      ),
      MOST_NAMED,
    );
  const [yes, no, unclear] = [named("yes"), named("no"), named("unclear")];
  const told =
    yes !== "" && no !== ""
      ? `masters ${yes}, and does not yet master ${no}.`
      : yes !== ""
        ? `masters ${yes}.`
        : no !== ""
          ? `does not yet master ${no}.`
          : "";
  const open = `whether ${told === "" ? `student ${student} masters` : "this student also masters"} ${unclear} is not clear from the answers.`;
  const sentences = [
    ...(told === "" ? [] : [`Student ${student} ${told}`]),
    ...(unclear === "" ? [] : [capital(open)]),
  ];
  return sentences.join(" ");
}
