import { InvalidInputError, listChoices, renamedFault } from "@qmatrix/core/data";
import { shownJson } from "../../files/json-place.ts";
import { makeDataSet } from "../runs/data-set.ts";
import { resultKeys } from "../runs/result-keys.ts";
import { cellsOf, factorsOf } from "./cells.ts";
import { canonicalJson } from "./content-id.ts";
import { designFault } from "./design-fault.ts";
import {
  dataDesign,
  isModulesOnly,
  isRecorded,
  MOST_RESPONSES,
  moduleData,
  type SimulatedData,
  type StudyDesign,
  type StudyPart,
} from "./study-design.ts";

/** Refuses a part that the schema lets pass and that would fail, or do nothing, once it runs or is drawn. */
export function checkPart(file: string, name: string, part: StudyPart, { parts }: StudyDesign): void {
  const place = `parts.${name}`;
  if (Object.keys(part.runs).length === 0)
    throw new InvalidInputError(file, `${place}.runs`, "at least one run", "none");
  checkCross(file, `${place}.cross`, part);
  checkCells(file, name, part);
  checkExcept(file, `${place}.except`, part);
  checkFigure(file, `${place}.figure`, part, parts);
}

function checkCross(file: string, place: string, { cross = {} }: StudyPart): void {
  for (const [factor, values] of Object.entries(cross)) {
    const texts = values.map(canonicalJson);
    const twice = firstTwice(texts);
    if (twice !== undefined)
      throw new InvalidInputError(
        file,
        `${place}.${factor}`,
        "distinct values",
        `${twice} twice`,
        undefined,
        `{} has the value ${twice} twice.`,
      );
  }
}

function firstTwice(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/**
 * A data set of one student of every cell: what `simulate` refuses is refused before anything runs. What only modules work on is
 * theirs to refuse.
 */
function checkCells(file: string, name: string, part: StudyPart): void {
  const cells = cellsOf(part);
  const texts = cells.map(({ data }) => canonicalJson(data));
  const twice = firstTwice(texts);
  if (twice !== undefined)
    throw new InvalidInputError(
      file,
      `parts.${name}.cells`,
      "cells that differ",
      `${twice} twice`,
      undefined,
      `{} has the cell ${twice} twice.`,
    );
  for (const { data } of cells) {
    const where = `${file}, a cell of ${name}`;
    const { error } = (isModulesOnly(part) ? moduleData : dataDesign).safeParse(data);
    if (error) throw designFault(where, data, error, "its data");
    if (isRecorded(data) || isModulesOnly(part)) continue;
    checkResponses(where, data as SimulatedData);
    try {
      makeDataSet({ ...(data as SimulatedData), examinees: 1 }, 1, {});
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      throw renamedFault(error, where, error.argument);
    }
  }
}

/** An exception that fits no cell, or names no run, is a slip of the pen. */
function checkExcept(file: string, place: string, part: StudyPart): void {
  const cells = cellsOf(part).map(({ data }) => data as Record<string, unknown>);
  for (const [at, { where, runs = [] }] of (part.except ?? []).entries()) {
    for (const [factor, values] of Object.entries(where))
      for (const value of values)
        if (!cells.some((cell) => canonicalJson(cell[factor]) === canonicalJson(value)))
          throw new InvalidInputError(
            file,
            `${place}[${at}].where.${factor}`,
            "values of at least one cell",
            JSON.stringify(value),
          );
    for (const run of runs) checkName(file, `${place}[${at}].runs`, run, Object.keys(part.runs), "runs");
  }
}

/** "entries" is the size of Q. */
const ENTRIES = "entries";

/** Pictures of what is never recorded, or has no place on an axis, would be empty once all is done. */
function checkFigure(file: string, place: string, part: StudyPart, parts: StudyDesign["parts"]): void {
  const { figure, data } = part;
  if (figure === undefined) return;
  const factors = [...new Set([...Object.keys(data), ...factorsOf(part)])];
  for (const factor of figure.series) checkName(file, `${place}.series`, factor, factors, "factors");
  if (figure.kind === "curves") {
    if (figure.by !== undefined) checkName(file, `${place}.by`, figure.by, factors, "factors");
    checkRecorded(file, `${place}.key`, figure.key, part, "lists");
    return;
  }
  checkName(file, `${place}.x`, figure.x, [...factors, ENTRIES], "factors");
  for (const { data: cell } of cellsOf(part)) {
    const value = (cell as Record<string, unknown>)[figure.x === ENTRIES ? "attributes" : figure.x];
    if (typeof value !== "number")
      throw new InvalidInputError(
        file,
        `${place}.x`,
        "a factor that is a number in every cell",
        shownJson(value),
      );
  }
  if (Object.keys(figure.metrics).length === 0)
    throw new InvalidInputError(file, `${place}.metrics`, "at least one result", "none");
  for (const metric of Object.keys(figure.metrics))
    checkRecorded(file, `${place}.metrics`, metric, part, "numbers");
  for (const [at, line] of (figure.references ?? []).entries()) {
    if (!("part" in line)) continue;
    const where = `${place}.references[${at}]`;
    checkName(file, `${where}.part`, line.part, Object.keys(parts), "parts");
    checkRecorded(file, `${where}.key`, line.key, parts[line.part], "numbers");
  }
}

/** What modules record only they know; what a part keeps of it stands in `record`. */
function checkRecorded(
  file: string,
  place: string,
  key: string,
  { runs, record }: StudyPart,
  kind: "numbers" | "lists",
): void {
  const recorded = resultKeys(Object.values(runs))?.[kind];
  if (recorded) checkName(file, place, key, recorded, `recorded ${kind === "lists" ? "lists" : "results"}`);
  if (record && !key.startsWith("timings.")) checkName(file, place, key, record, "recorded results");
}

function checkResponses(where: string, { attributes, examinees, qDesign }: SimulatedData): void {
  // the paper's Q-matrices and random ones have 3K items
  const count = examinees * (typeof qDesign === "object" ? qDesign.items : 3 * attributes);
  if (count > MOST_RESPONSES)
    throw new InvalidInputError(where, "its data", `at most ${MOST_RESPONSES} responses`, `${count}`);
}

function checkName(file: string, place: string, name: string, known: readonly string[], kind: string): void {
  if (known.length === 0)
    throw new InvalidInputError(file, place, `left out, as there are no ${kind}`, JSON.stringify(name));
  if (!known.includes(name))
    throw new InvalidInputError(file, place, `${listChoices(known)} (${kind})`, JSON.stringify(name));
}
