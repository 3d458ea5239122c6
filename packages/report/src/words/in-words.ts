import { besideCutoffs } from "@qmatrix/core/data";
import { LEAST_DOUBT } from "@qmatrix/core/learn";
import { SURE } from "../learn/sureness.ts";
import { MASTERED, NOT_YET } from "../mastery/mastery-state.ts";

/** "a", "a and b", "a, b and c"; beyond `most` the rest is counted. */
export function listed(
  names: readonly string[],
  most = Number.POSITIVE_INFINITY,
  conjunction: "and" | "or" = "and",
): string {
  const shown = names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} ${conjunction} ${shown[shown.length - 1]}`;
}

/** "1 item", "2 items". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** A share in whole per cent: "7%"; never 0% or 100% where something is left. */
export function wholePercent(share: number): string {
  return percent(share, "under ", "over ");
}

/** A mastery probability in a cell of a table: "<1%" to ">99%", as no response makes certain. */
export function cellPercent(probability: number): string {
  return percent(open(probability), "<", ">", MASTERY_CUTOFFS);
}

/** The same in a sentence: "under 1%" to "over 99%". */
export function masteryPercent(probability: number): string {
  return percent(open(probability), "under ", "over ", MASTERY_CUTOFFS);
}

const MASTERY_CUTOFFS = [100 * NOT_YET, 100 * MASTERED];

/** Between 0 and 1, both left out. */
function open(probability: number): number {
  return Math.min(Math.max(probability, Number.EPSILON), 1 - Number.EPSILON);
}

function percent(share: number, under: string, over: string, cutoffs: readonly number[] = []): string {
  if (share > 0 && share < 0.005) return `${under}1%`;
  if (share < 1 && share >= 0.995) return `${over}99%`;
  return cutoffs.length === 0 ? `${Math.round(100 * share)}%` : `${besideCutoffs(100 * share, 0, cutoffs)}%`;
}

/** A figure for readers, with a true minus sign and no minus before zero: "−2.1", "0.00". */
export function fixed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Figures in cells, from `toFixed`, with the minus sign that the charts have, and none before zero. Hyphens in names stay. */
export function withMinusSigns(text: string): string {
  return text.replace(
    /(^|[ (])-([0-9.]+)/g,
    (_, before: string, figure: string) => before + (Number(figure) === 0 ? figure : `−${figure}`),
  );
}

/** Figures for a CSV file: with a hyphen, as programs read them. */
export function withHyphens(text: string): string {
  return text.replace(/(^|[ (])−([0-9.])/g, "$1-$2");
}

/** The value in Q, a value nearly certain, and an entry doubtful, all by the inclusion probability. */
const INCLUSION_CUTOFFS = [1 - SURE, LEAST_DOUBT, 0.5, 1 - LEAST_DOUBT, SURE];

/** A posterior probability: "0.62"; never 0.00 or 1.00, as sampling makes nothing certain. */
export function probabilityText(p: number): string {
  const digits = shareText(p);
  if (digits === "0.00") return "< 0.01";
  return digits === "1.00" ? "> 0.99" : digits;
}

/** The same for a table of them, where 0.00 and 1.00 are rounded figures. */
export function shareText(p: number): string {
  return besideCutoffs(p, 2, INCLUSION_CUTOFFS);
}

/** Where several names stand in one label, each has so many characters. */
const SHORT = 15;

export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > SHORT
    ? `${characters
        .slice(0, SHORT - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** With a capital, to begin a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentences of a text of ours, which has no abbreviation with a full stop before a capital. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[A-Z])/);
}
