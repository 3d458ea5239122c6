import { table } from "../cd1/tables.mjs";

/** The raw results of run.mjs as a page. */
export function render({ environment, loadings, bounds }, rawFile) {
  const { date, commit, uncommitted, cpu, node, v8 } = environment;
  const changed = uncommitted.length > 0 ? ` with ${uncommitted.length} uncommitted files` : "";
  return `# Factor analysis alone

Made by \`npm run bench:factor\` from [${rawFile}](${rawFile}): overall error of Q (share of entries that differ after the best
matching of columns), loadings above the cut, 0.2 unless another is named; 2000 students unless another number is named,
mean over the seeds. *prototype*, where it was recorded, is the throwaway start that this one replaced; it is no longer run.
CPU milliseconds are the default's, median.

- ${date}, commit ${commit.slice(0, 10)}${changed}
- ${cpu}; Node ${node}, V8 ${v8}; other programs were running

## The paper's Q-matrix

${errorTable(loadings.filter(({ design }) => isPlain(design)))}

## Random Q-matrices

${errorTable(loadings.filter(({ design }) => design.qDesign === "random"))}

## Fewer and more students

${errorTable(loadings.filter(({ design }) => design.examinees !== 2000))}

## Missing answers

Missing at random, or by booklets in which a quarter of the pairs of items never meet; to be held against the paper's
Q-matrix above.

${errorTable(loadings.filter(({ design }) => design.absent))}

## How many attributes

Whether the true K lies between the bounds of \`attributeBounds\`, and how far these lie apart.

${boundsTable(bounds)}
`;
}

function errorTable(rows) {
  const names = Object.keys(rows[0]?.errors ?? {});
  const head = ["design", ...names, "all zero", "CPU ms"];
  const line = ([name, group]) => [
    name,
    ...names.map((method) => percent(mean(group.map(({ errors }) => errors[method])))),
    percent(mean(group.map(({ allZero }) => allZero))),
    median(group.map(({ cpuMs }) => cpuMs)).toFixed(0),
  ];
  return table(head, [...groups(rows, cellOf), ...groups(rows, sizeOf)].map(line));
}

function boundsTable(rows) {
  const head = [
    "designs",
    "data sets",
    "within",
    "low > K",
    "high < K",
    "high > 2K",
    "(high − low + 1)/K",
    "CPU ms",
  ];
  return table(
    head,
    groups(rows, kindOf).map(([name, group]) => {
      const share = (holds) => `${group.filter(holds).length}`;
      return [
        name,
        `${group.length}`,
        percent(
          group.filter(({ design: { attributes: K }, low, high }) => low <= K && K <= high).length /
            group.length,
        ),
        share(({ design, low }) => low > design.attributes),
        share(({ design, high }) => high < design.attributes),
        share(({ design, high }) => high > 2 * design.attributes),
        mean(group.map(({ design, low, high }) => (high - low + 1) / design.attributes)).toFixed(2),
        median(group.map(({ cpuMs }) => cpuMs)).toFixed(0),
      ];
    }),
  );
}

function kindOf({ design: { examinees, qDesign, copies, noise, rho } }) {
  if (qDesign === "random") return `random Q, N=${examinees}`;
  if (copies) return `paper's Q ${copies} times, N=${examinees}`;
  return `paper's Q, N=${examinees}, ${rho > 0 && noise > 0.1 ? "noise 0.2 with ρ=0.75" : "other cells"}`;
}

function isPlain({ qDesign, absent, examinees }) {
  return qDesign === undefined && absent === undefined && examinees === 2000;
}

function cellOf({ design }) {
  const { attributes, model, noise, rho } = design;
  return `K=${attributes}, ${model}, noise ${noise}, ρ=${rho}${besides(design)}`;
}

function sizeOf({ design }) {
  return `**mean, K=${design.attributes}${besides(design)}**`;
}

function besides({ absent, examinees }) {
  return `${absent ? `, ${absent}` : ""}${examinees === 2000 ? "" : `, N=${examinees}`}`;
}

function groups(rows, nameOf) {
  const found = new Map();
  for (const row of rows) found.set(nameOf(row), [...(found.get(nameOf(row)) ?? []), row]);
  return [...found];
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function percent(share) {
  return `${(100 * share).toFixed(1)}%`;
}
