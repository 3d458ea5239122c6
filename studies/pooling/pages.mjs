import { mean, standardError } from "../common/figures.mjs";
import { machinesOf } from "../common/recorded-by.mjs";

/** Who asks: `validate` with an expert who is wrong in a fifth of the entries, or `learn` without one. */
const ASKED = ["validate", "learn"];

/** Ways to weigh a Q-matrix that is so many units of score behind the answer. */
const WAYS = {
  "the answer alone": () => 0,
  "e times less per unit": (behind) => Math.exp(-behind),
  "e times less per 2 units": (behind) => Math.exp(-behind / 2),
  "**per 4 units, the default**": (behind) => Math.exp(-behind / 4),
  "per 8 units": (behind) => Math.exp(-behind / 8),
  "equal weights": () => 1,
};
/** What a probability of 0 or 1 that is wrong counts as: one in two hundred. */
const LEAST = 0.005;

/** results/pooling.md. */
export function pages({ lines: { pooling } }) {
  return { "pooling.md": page(pooling) };
}

function page(lines) {
  return `# Averaging over competing Q-matrices

Made by \`qmatrix study report pooling\` from the ${lines.length} recorded data sets (${machinesOf(lines)}). Log loss: mean of −ln of the
probability of the true entry, at least ${LEAST}. *Rounded*: entries with a probability of 0.5 or more, compared with the answer itself; ± one standard error.

${ASKED.map((asked) =>
  part(
    asked,
    lines.filter(({ run }) => run === asked).map(({ result }) => result),
  ),
).join("\n")}`;
}

function part(asked, lines) {
  const several = lines.filter(({ near }) => near.length > 1);
  return `## \`${asked}\`

${lines.length} data sets. In ${several.length} of them, searches reached other Q-matrices at most 12 score units behind the answer; in the
others the weights make no difference.

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
  const shares = (list) => [
    mean(list.map(({ p }) => p)).toFixed(3),
    mean(list.map(({ one }) => one)).toFixed(3),
  ];
  return [
    loss.toFixed(3),
    ...shares(high),
    ...shares(low),
    `${mean(gains).toFixed(2)} ± ${standardError(gains).toFixed(2)}`,
  ];
}
