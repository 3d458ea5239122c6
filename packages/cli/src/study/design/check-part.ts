import { InvalidInputError, listChoices, renamedFault } from "@qmatrix/core/data";
import { makeDataSet } from "../runs/data-set.ts";
import { cellsOf, factorsOf } from "./cells.ts";
import { canonicalJson } from "./content-id.ts";
import { designFault } from "./design-fault.ts";
import {
  dataDesign,
  isModulesOnly,
  isRecorded,
  moduleData,
  type SimulatedData,
  type StudyPart,
} from "./study-design.ts";

/** Refuses a part that the schema lets pass and that would fail, or do nothing, once it runs or is drawn. */
export function checkPart(file: string, name: string, part: StudyPart): void {
  const place = `parts.${name}`;
  if (Object.keys(part.runs).length === 0)
    throw new InvalidInputError(file, `${place}.runs`, "at least one run", "none");
  checkCross(file, `${place}.cross`, part);
  checkCells(file, name, part);
  checkExcept(file, `${place}.except`, part);
  checkFigure(file, `${place}.figure`, part);
}

function checkCross(file: string, place: string, { cross = {} }: StudyPart): void {
  for (const [factor, values] of Object.entries(cross)) {
    const texts = values.map(canonicalJson);
    const twice = texts.find((text, at) => texts.indexOf(text) !== at);
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

/**
 * A data set of one student of every cell: what `simulate` refuses is refused before anything runs. What only modules work on is
 * theirs to refuse.
 */
function checkCells(file: string, name: string, part: StudyPart): void {
  const cells = cellsOf(part);
  const texts = cells.map(({ data }) => canonicalJson(data));
  const twice = texts.find((text, at) => texts.indexOf(text) !== at);
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

function checkFigure(file: string, place: string, part: StudyPart): void {
  const { figure, record, data } = part;
  if (figure === undefined) return;
  const factors = [...new Set([...Object.keys(data), ...factorsOf(part)])];
  for (const factor of figure.series) checkName(file, `${place}.series`, factor, factors, "factors");
  if (figure.kind === "curves") {
    if (figure.by !== undefined) checkName(file, `${place}.by`, figure.by, factors, "factors");
    if (record) checkName(file, `${place}.key`, figure.key, record, "recorded results");
    return;
  }
  checkName(file, `${place}.x`, figure.x, [...factors, ENTRIES], "factors");
  if (record)
    for (const metric of Object.keys(figure.metrics))
      checkName(file, `${place}.metrics`, metric, record, "recorded results");
}

function checkName(file: string, place: string, name: string, known: readonly string[], kind: string): void {
  if (!known.includes(name))
    throw new InvalidInputError(file, place, `${listChoices(known)} (${kind})`, JSON.stringify(name));
}
