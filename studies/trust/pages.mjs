import { linearSumAssignment } from "linear-sum-assignment";
import { DATA_NAMES, dataName } from "../common/data-files.mjs";
import { addBins, EDGES } from "../recovery/reliability.mjs";

/** results/trust.md */
export function pages({ lines, design }) {
  const has = (name) => (lines[name] ?? []).length > 0;
  const parts = [
    ...(has("seeds") ? [seedsText(design.parts.seeds.title, lines.seeds)] : []),
    ...(has("halves") ? [halvesText(design.parts.halves.title, lines.halves)] : []),
    ...["oka", "grid", "random", "random-large", "designs"]
      .filter(has)
      .map((name) => truthText(design.parts[name].title, lines[name])),
    ...(has("hierarchies") ? [hierarchiesText(design.parts.hierarchies.title, lines.hierarchies)] : []),
  ];
  return {
    "trust.md": `# Stability of results

Made by \`qmatrix study report trust\`. Columns are matched between answers before they are compared. Contradictions: entries of Q against their inclusion
probability, and families that are not the most probable ones.

${parts.join("\n")}`,
  };
}

function seedsText(title, recorded) {
  const rows = [...byCell(recorded)].map(([, some]) => {
    const [first, ...others] = some.map(({ result }) => result);
    const aligned = [first.inclusion, ...others.map((other) => matched(first, other))];
    const entries = first.inclusion.length;
    const flipped = first.inclusion.filter(
      (_, at) => new Set(aligned.map((one) => one[at] > 0.5)).size > 1,
    ).length;
    const pairs = aligned.flatMap((a, m) => aligned.slice(m + 1).map((b) => meanDifference(a, b)));
    return [
      nameOf(some[0]),
      some.length,
      `${flipped} of ${entries} (${percent(flipped / entries)})`,
      (pairs.reduce((sum, d) => sum + d, 0) / Math.max(1, pairs.length)).toFixed(3),
      some.map(({ result }) => ones(result)).join(", "),
      some.map(({ result }) => result.score.toFixed(0).replace("-", "−")).join(", "),
      some.every(({ result }) => result.hasAbility)
        ? "yes"
        : some.some(({ result }) => result.hasAbility)
          ? "some"
          : "no",
      some.reduce((sum, { result }) => sum + result.contradictions, 0),
    ];
  });
  return `## ${title}\n\n${table(
    [
      "data",
      "seeds",
      "entries decided differently",
      "mean difference of probabilities",
      "ones",
      "scores",
      "ability",
      "contradictions",
    ],
    rows,
  )}\n`;
}

function halvesText(title, recorded) {
  const rows = [...byCell(recorded)].map(([, some]) => {
    let [sure, held, difference] = [0, 0, 0];
    for (const { result } of some) {
      const [first, second] = result.halves;
      const other = matched(first, second);
      for (const [a, b] of [
        [first.inclusion, other],
        [other, first.inclusion],
      ])
        for (const [at, p] of a.entries()) {
          if (p < 0.95) continue;
          sure++;
          if (b[at] > 0.5) held++;
        }
      difference += meanDifference(first.inclusion, other) / some.length;
    }
    return [nameOf(some[0]), some.length, sure, `${held} (${percent(held / sure)})`, difference.toFixed(3)];
  });
  return `## ${title}\n\n${table(
    [
      "data",
      "splits",
      "entries given .95 or more in one half",
      "of these above .5 in the other",
      "mean difference of probabilities",
    ],
    rows,
  )}\n`;
}

function truthText(title, recorded) {
  const rows = [...byCell(recorded, ({ data }) => JSON.stringify({ ...data, model: undefined }))].map(
    ([, some]) => {
      const mean = some.reduce((sum, { result }) => sum + result.overallError, 0) / some.length;
      const { data } = some[0];
      return [
        [...new Set(some.map((one) => one.data.model ?? one.data.kind))].join(", "),
        settingOf(data),
        some.length,
        percent(mean, 2),
        percent(Math.max(...some.map(({ result }) => result.overallError)), 2),
        some.filter(({ result }) => result.exact).length,
        some.reduce((sum, { result }) => sum + result.contradictions, 0),
        ...reliability(some),
      ];
    },
  );
  return `## ${title}\n\n${table(
    [
      "model",
      "data",
      "sets",
      "mean OE",
      "worst",
      "exact",
      "contradictions",
      "given .9–.99: right",
      "given .99 or more: right",
      "calibration error",
    ],
    rows,
  )}\n`;
}

function settingOf(data) {
  const named = (value) =>
    typeof value === "object"
      ? Object.values(value)
          .map((one) => (Array.isArray(one) ? one.join("–") : one))
          .join(" ")
      : value;
  return Object.entries(data)
    .filter(([name]) => !["kind", "model"].includes(name))
    .map(([name, value]) => `${name} ${named(value)}`)
    .join(", ");
}

function hierarchiesText(title, recorded) {
  const rows = [...byCell(recorded)].map(([, some]) => {
    const sum = (name) => some.reduce((total, { result }) => total + result.prerequisites[name], 0);
    const mean = (name) => some.reduce((total, { result }) => total + result[name], 0) / some.length;
    return [
      some[0].data.mastery.hierarchy,
      some[0].data.noise,
      some.length,
      percent(mean("closedError"), 2),
      percent(mean("overallError"), 2),
      `${sum("found")} of ${sum("edges")}`,
      `${sum("none")} of ${sum("others")}`,
      ...reliability(some),
    ];
  });
  return `## ${title}\n\n${table(
    [
      "hierarchy",
      "noise",
      "sets",
      "mean OE, closed form",
      "open",
      "prerequisites found",
      "other pairs without one",
      "given .9–.99: right",
      "given .99 or more: right",
      "calibration error",
    ],
    rows,
  )}\n`;
}

/** Of the entries with a high inclusion probability, how many are ones; the expected calibration error over all bins. */
function reliability(some) {
  const bins = addBins(some.map(({ result }) => result.bins));
  const within = (low, high) => {
    const own = bins.filter((_, b) => EDGES[b] >= low && EDGES[b] < high);
    const [entries, found] = ["entries", "ones"].map((name) => own.reduce((sum, bin) => sum + bin[name], 0));
    return entries === 0 ? "–" : `${found} of ${entries} (${percent(found / entries)})`;
  };
  const all = bins.reduce((sum, { entries }) => sum + entries, 0);
  const error = bins.reduce((sum, { expected, ones: found }) => sum + Math.abs(expected - found), 0);
  return [within(0.9, 0.99), within(0.99, 2), (error / all).toFixed(4)];
}

/** Probabilities of the other answer in the columns of the first. */
function matched({ inclusion, K }, { inclusion: other }) {
  const J = inclusion.length / K;
  const gains = Array.from({ length: K }, (_, k) =>
    Array.from({ length: K }, (_, l) => {
      let sum = 0;
      for (let j = 0; j < J; j++) sum -= Math.abs(inclusion[j * K + k] - other[j * K + l]);
      return sum;
    }),
  );
  const columns = linearSumAssignment(gains, { maximaze: true }).rowAssignments;
  return inclusion.map((_, at) => other[Math.floor(at / K) * K + columns[at % K]]);
}

function meanDifference(a, b) {
  return a.reduce((sum, p, at) => sum + Math.abs(p - b[at]), 0) / a.length;
}

function ones({ inclusion }) {
  return inclusion.filter((p) => p > 0.5).length;
}

function nameOf({ data }) {
  return `${DATA_NAMES[dataName(data)]}, K = ${data.attributes}`;
}

function percent(share, digits = 1) {
  return Number.isFinite(share) ? `${(100 * share).toFixed(digits)}%` : "–";
}

function byCell(recorded, keyOf = ({ data }) => JSON.stringify(data)) {
  const groups = new Map();
  for (const line of recorded) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return groups;
}

function table(header, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}
