import type { StudyDesign } from "../design/study-design.ts";
import { MEANINGS } from "./factor-text.ts";
import type { CellSummary, Estimate } from "./summarise.ts";

/**
 * What the results say of the runs that are compared: the mean of the first metric of the figures over the conditions in which every
 * run has results. Errors of the means of independent conditions add up:
 *
 *   mean = Σ_c m_c / C        SE = √(Σ_c se_c²) / C
 */
export function studyAnswer(
  { parts }: StudyDesign,
  of: (part: string) => readonly CellSummary[],
): string | undefined {
  const compared = Object.entries(parts).flatMap(([name, { figure }]) =>
    figure?.kind === "lines"
      ? [{ key: Object.keys(figure.metrics)[0], label: Object.values(figure.metrics)[0], cells: of(name) }]
      : [],
  );
  if (compared.length === 0) return undefined;
  const { key, label } = compared[0];
  const cells = compared.filter((part) => part.key === key).flatMap((part) => part.cells);
  const runs = [...new Set(cells.filter(({ lines }) => lines.length > 0).map(({ run }) => run))];
  const conditions = new Map<string, Map<string, Estimate>>();
  for (const cell of cells) {
    const estimate = cell.estimate(key);
    if (estimate === undefined) continue;
    const condition = JSON.stringify(cell.data);
    const own = conditions.get(condition) ?? new Map<string, Estimate>();
    conditions.set(condition, own.set(cell.run, estimate));
  }
  const complete = [...conditions.values()].filter((own) => runs.every((run) => own.has(run)));
  if (runs.length === 0 || complete.length === 0) return undefined;
  const figures = runs
    .map((run) => {
      const estimates = complete.map((own) => own.get(run) as Estimate);
      const mean = estimates.reduce((sum, estimate) => sum + estimate.mean, 0) / estimates.length;
      const squares = estimates.reduce((sum, { standardError = 0 }) => sum + standardError ** 2, 0);
      return { run, mean, error: Math.sqrt(squares) / estimates.length };
    })
    .sort((a, b) => a.mean - b.mean);
  const meaning = MEANINGS[label];
  const named = meaning === undefined ? label : `${label} (${meaning})`;
  const texts = figures.map(({ run, mean, error }) => `${percent(mean)} (SE ${percent(error)}) for ${run}`);
  return `Over ${complete.length} ${complete.length === 1 ? "condition" : "conditions"}, the mean ${named} is ${texts.join(" and ")}.`;
}

/** Two digits that count. */
function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))}%`;
}
