import { ASKED } from "./jobs.mjs";

/** Ways to weigh a Q-matrix that is so many units of score behind the answer. */
const WAYS = {
  "the answer alone": () => 0,
  "e times less a unit": (behind) => Math.exp(-behind),
  "e times less for 2 units": (behind) => Math.exp(-behind / 2),
  "**for 4 units, as it is**": (behind) => Math.exp(-behind / 4),
  "for 8 units": (behind) => Math.exp(-behind / 8),
  "all alike": () => 1,
};
/** What a probability of 0 or 1 that is wrong counts as: one in two hundred. */
const LEAST = 0.005;

/** The page results/pooling.md. */
export function page(lines) {
  const machine = [...new Set(lines.map(({ cpu, node }) => `${cpu}, Node ${node}`))].join("; ");
  return `# Averaging over Q-matrices about as good

Made by \`run.mjs\` from \`pooling.jsonl\`, one line a data set (${lines.length} lines; ${machine}). Log loss: mean of −ln of the
probability of what is true, at least ${LEAST}. Rounded: entries with 0.5 or more, beside the answer itself; ± one standard error.

${ASKED.map((asked) =>
  part(
    asked,
    lines.filter(({ job }) => job.asked === asked),
  ),
).join("\n")}`;
}

function part(asked, lines) {
  const several = lines.filter(({ near }) => near.length > 1);
  return `## \`${asked}\`

${lines.length} data sets. In ${several.length} of them searches ended at Q-matrices that are at most 12 units of score behind the answer; the
others have the answer's probabilities whatever the weights.

${tableOf(lines)}
`;
}

function tableOf(lines) {
  const header = [
    "weights",
    "log loss",
    "given ≥ 0.9: predicted",
    "right",
    "given ≤ 0.1: predicted",
    "ones",
    "wrong entries: rounded less answer",
  ];
  const rows = Object.entries(WAYS).map(([name, weigh]) => [name, ...figures(lines, weigh)]);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

function figures(lines, weigh) {
  const entries = [];
  const gains = lines.map(({ truth, answer, near }) => {
    const weights = near.map(({ behind }, at) => (at === 0 ? 1 : weigh(Math.max(0, behind))));
    const all = weights.reduce((a, b) => a + b);
    let gain = 0;
    for (let at = 0; at < truth.length; at++) {
      const p = near.reduce((sum, { inclusion }, n) => sum + weights[n] * inclusion[at], 0) / all;
      entries.push({ p, one: Number(truth[at]) });
      gain += Number(p >= 0.5 !== (truth[at] === "1")) - Number(answer[at] !== truth[at]);
    }
    return gain;
  });
  const loss = mean(
    entries.map(({ p, one }) => -Math.log(Math.min(1 - LEAST, Math.max(LEAST, one ? p : 1 - p)))),
  );
  const high = entries.filter(({ p }) => p >= 0.9);
  const low = entries.filter(({ p }) => p <= 0.1);
  const told = (list) => [
    mean(list.map(({ p }) => p)).toFixed(3),
    mean(list.map(({ one }) => one)).toFixed(3),
  ];
  return [
    loss.toFixed(3),
    ...told(high),
    ...told(low),
    `${mean(gains).toFixed(2)} ± ${error(gains).toFixed(2)}`,
  ];
}

function mean(values) {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function error(values) {
  const centre = mean(values);
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length * (values.length - 1)),
  );
}
