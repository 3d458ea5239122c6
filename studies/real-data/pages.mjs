import { dataName } from "../common/data-files.mjs";
import { fitLine } from "../common/fit-start.mjs";
import { fitsPage } from "./fits-page.mjs";
import { learnedPage } from "./learned-page.mjs";

/** results/real-data.md; and results/learned.md, for which the experts' Q-matrices must be there. */
export function pages({ design: { parts }, lines, recorded }) {
  const fits = lines.fits.map(namedFit);
  const files = { "real-data.md": fitsPage(cellsInOrder(parts.fits), fits) };
  const sets = parts.learned.cells;
  if (sets.some((set) => recorded(set) === undefined)) return files;
  const experts = Object.fromEntries(sets.map((set) => [dataName(set), recorded(set).q]));
  const raw = {
    learned: lines.learned.map(({ run, data, replication, result, machine }) => ({
      ...result,
      data: dataName(data),
      q: run,
      seed: replication,
      machine,
    })),
    fits: [...fits, ...lines["learned-fits"].map(namedFit)],
    heldOut: lines["held-out"].map(({ data, result }) => ({
      ...result,
      data: dataName(data),
      q: data.matrix,
      fold: data.fold,
    })),
  };
  const heldOut = parts["held-out"].runs.predict;
  const models = parts["learned-fits"].cross.model;
  return { ...files, "learned.md": learnedPage({ models, heldOut }, experts, raw) };
}

function namedFit(line) {
  return { ...fitLine(line), data: dataName(line.data) };
}

/** Data set by data set. */
function cellsInOrder({ cells, cross, data: { distribution } }) {
  return cells.flatMap((set) => cross.model.map((model) => ({ data: dataName(set), model, distribution })));
}
