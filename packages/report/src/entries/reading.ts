/** What is wrong with files and odd about them, in the words of the command: `qmatrix check`, refusals, warnings. */
export { type Checked, type CheckedQ, checkText } from "../reading/check-text.ts";
export { type FaultContext, faultsText, faultText } from "../reading/fault-text.ts";
export { noteWarnings } from "../reading/note-warnings.ts";
export { commandLines, problemsText, problemText } from "../reading/problem-text.ts";
export {
  cellText,
  columnText,
  faultSentence,
  listedSentences,
  nameText,
  rowText,
  unexpectedSentence,
} from "../reading/sentence.ts";
