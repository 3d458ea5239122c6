import { mean, percent } from "../common/figures.mjs";
import { cellFigures, errorsOf, isBeyondPaper, meanOverCells } from "./cell-figures.mjs";
import { cellName } from "./data-set-id.mjs";

/** What was promised, what was found, and whether it holds: { promise, found, holds, run, of }. */
export function bars(cells, lines) {
  const paper = cellFigures(cells, lines, "paper");
  const within = paper.filter(({ cell }) => !isBeyondPaper(cell));
  const beyond = (N) => paper.filter(({ cell }) => isBeyondPaper(cell) && cell.N === N);
  return [
    meanBar("the paper's grid: mean OE over cells at most 0.1%", within, 0.001),
    worstBar("the paper's grid: no cell above 0.5%", within, 0.005),
    exactBar("the paper's grid: exact Q in at least 90% of runs", within, 0.9),
    meanBar("noise .2 with ρ = .75, N = 2000: mean OE at most 3%", beyond(2000), 0.03),
    worstBar("noise .2 with ρ = .75, N = 2000: no cell above 3%", beyond(2000), 0.03),
    meanBar("noise .2 with ρ = .75, N = 10000: mean OE at most 0.5%", beyond(10000), 0.005),
    worstBar("noise .2 with ρ = .75, N = 10000: no cell above 0.5%", beyond(10000), 0.005),
    halvedBar("random Q: at most half of the RBM's OE", cellFigures(cells, lines, "random")),
    pickedBar("`auto` picks the true K in at least 90% of runs", cellFigures(cells, lines, "auto")),
  ];
}

function meanBar(promise, figures, most) {
  const found = meanOverCells(figures);
  return bar(promise, ran(figures), figures, () => ({ found: `${percent(found)}%`, holds: found <= most }));
}

function worstBar(promise, figures, most) {
  return bar(promise, ran(figures), figures, (run) => {
    const [worst] = worstCells(run);
    return { found: `${percent(worst.error)}%, ${cellName(worst.cell)}`, holds: worst.error <= most };
  });
}

function exactBar(promise, figures, least) {
  return bar(promise, ran(figures), figures, (run) => {
    const lines = run.flatMap(({ refined }) => refined);
    const share = lines.filter(({ exact }) => exact).length / lines.length;
    return { found: `${percent(share)}% of ${lines.length}`, holds: share >= least };
  });
}

/** Over the data sets that both have been run on. */
function halvedBar(promise, figures) {
  const shared = figures.filter(({ refined, rbm }) => pairsOf(refined, rbm).length > 0);
  return bar(promise, shared, figures, (run) => {
    const pairs = run.flatMap(({ refined, rbm }) => pairsOf(refined, rbm));
    const [ours, theirs] = [0, 1].map((side) => mean(errorsOf(pairs.map((pair) => pair[side]))));
    const found = `${percent(ours)}% against ${percent(theirs)}% on ${pairs.length} data sets`;
    return { found, holds: ours <= theirs / 2 };
  });
}

function pickedBar(promise, figures) {
  const run = figures.filter(({ auto }) => auto.length > 0);
  return bar(promise, run, figures, () => {
    const lines = run.flatMap(({ auto }) => auto);
    const share = lines.filter(({ picked, cell }) => picked === cell.K).length / lines.length;
    return { found: `${percent(share)}% of ${lines.length}`, holds: share >= 0.9 };
  });
}

export function worstCells(figures) {
  return ran(figures)
    .map((figure) => ({ ...figure, error: mean(errorsOf(figure.refined)) }))
    .sort((a, b) => b.error - a.error);
}

function ran(figures) {
  return figures.filter(({ refined }) => refined.length > 0);
}

function pairsOf(refined, others) {
  return refined.flatMap((line) => {
    const other = others.find(({ id }) => id === line.id);
    return other ? [[line, other]] : [];
  });
}

function bar(promise, run, figures, look) {
  const told = run.length === 0 ? { found: "not run", holds: undefined } : look(run);
  return { promise, ...told, run: run.length, of: figures.length };
}
