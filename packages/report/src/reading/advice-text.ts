import { describeValue } from "@qmatrix/core/data";
import type { Advice, Fault } from "@qmatrix/tables";
import { shellList, shellWord } from "../words/shell-word.ts";

/** What to do, in the command's options. */
export function adviceText(fault: Fault): string {
  const asked = fault.kind === "cell" && fault.expected.kind === "response" ? fault.expected.missing : [];
  const [first, ...others] = fault.advice;
  // to call points or an option missing throws responses away: said only after the other reading
  if (first?.kind === "score") return [scoreText(first.cell, asked), ...texts(others.slice(1))].join(" ");
  return texts(fault.advice).join(" ");

  function texts(advice: readonly Advice[]): string[] {
    return advice.map((one) => oneAdvice(one, asked, fault));
  }
}

function scoreText(cell: string, asked: readonly string[]): string {
  const points = /^[\d.,]+$/.test(cell)
    ? "a score, add --cut 50% (half of the maximum score or more counts as correct); if it is "
    : "";
  return `If it is ${points}the answer choice that the student selected, add --correct with the correct choices. If it stands for a missing response, add ${missingOption([cell], asked)}.`;
}

function oneAdvice(advice: Advice, asked: readonly string[], fault: Fault): string {
  switch (advice.kind) {
    case "missing-code":
      return `To treat ${advice.codes.map(shellWord).join(" and ")} as missing: ${missingOption(advice.codes, asked)}.`;
    case "id-column":
      return idAdvice(fault.kind, shellWord(advice.column), advice);
    case "long-log":
      return `To read long format: --long ${shellList(advice.columns)}.`;
    case "score":
      return scoreText(advice.cell, asked);
    case "header":
      return advice.line === "none"
        ? "There is no header: --header none."
        : `The column names are on line ${advice.line}: --header ${advice.line}.`;
    case "recode": {
      const [one, other] = advice.signs;
      const but = advice.codes.length > 0 ? ` but ${advice.codes.join(" and ")}` : "";
      return other === undefined
        ? `All responses are ${one}: if it means correct, and an empty cell means incorrect, add --correct ${shellWord(one)} --empty incorrect.`
        : `All responses${but} are ${one} or ${other}: add --correct ${shellWord(one)} or --correct ${shellWord(other)}.`;
    }
    case "remove-title":
      return "The first line looks like a title: remove it, so that the column names come first.";
    case "remove-empty-columns":
      return "Remove the empty columns at the end.";
    case "remove-repeated-header":
      return `The row repeats the column names: --ignore-rows ${"row" in fault ? fault.row : ""}.`;
    case "separate-cells":
      return "Put commas between the responses, below a first line that names the items.";
    case "quote-names":
      return "Put names with spaces in quotation marks, or commas between all cells.";
    case "name-first-column":
      return "The first column has no name, so it is read as the student identifier; if it is an item, give it a name.";
    case "move-column-first":
      return `Move column ${advice.at}, ${describeValue(advice.column)}, to the front.`;
  }
}

type IdAdvice = Advice & { readonly kind: "id-column" };

/** The first id names the students; a column that does not tell them apart cannot come first. */
function idAdvice(kind: Fault["kind"], column: string, { needsAnother, isIdentifier }: IdAdvice): string {
  if (kind === "id-column") return `Add --id ${column}.`;
  if (isIdentifier) return `${column} looks like the student identifier: add --id ${column}.`;
  const remove =
    kind === "total-column"
      ? `To leave it out: --ignore ${column}.`
      : `If ${column} is not an item: --ignore ${column}.`;
  const keep = needsAnother
    ? `put the student identifier first: --id STUDENT --id ${column}`
    : `add --id ${column}`;
  return `${remove} To keep it in the output, ${keep}.`;
}

/** With the marks that were asked for already, so that none of them is lost. */
function missingOption(codes: readonly string[], asked: readonly string[]): string {
  const word = shellList([...asked.filter((mark) => mark !== "" && mark !== "NA"), ...codes]);
  // in quotes where the full stop behind it could be taken for a part of it
  return `--missing ${/[\w"']$/.test(word) ? word : JSON.stringify(word)}`;
}
