/** results/adequacy.md: verdicts by part and cell. */
export function pages({ lines, design }) {
  const parts = Object.entries(lines).filter(([, recorded]) => recorded.length > 0);
  return {
    "adequacy.md": `# Evidence for skills

Made by \`qmatrix study report adequacy\`. Differences are in held-out log-likelihood over all students, learned model less rival, in standard errors:
median (lowest to highest) over the data sets. *One*: the better model of one continuous ability. *Abilities*: the best of one or several. *Classes*: the best number of
unrestricted latent classes. *True Q*: the true Q-matrix, fitted; a dash where there is none.

${parts.map(([name, recorded]) => partText(design.parts[name].title, recorded)).join("\n")}`,
  };
}

function partText(title, recorded) {
  const cells = groupBy(recorded, cellName);
  const header = [
    "data",
    "sets",
    "skills",
    "one ability",
    "undecided",
    "reasons",
    "one",
    "abilities",
    "classes",
    "true Q",
  ];
  const rows = [...cells].map(([name, some]) => [
    name,
    some.length,
    ...["skills", "one-ability", "undecided"].map(
      (verdict) => some.filter(({ result }) => result.verdict === verdict).length,
    ),
    reasonsOf(some),
    ...["toOneAbility", "toAbilities", "toClasses", "toExpert"].map((key) =>
      spreadOf(some.map(({ result }) => result.learned[key])),
    ),
  ]);
  const line = (items) => `| ${items.join(" | ")} |`;
  return `## ${title}\n\n${[line(header), line(header.map((_, at) => (at === 0 || at === 5 ? "---" : "---:"))), ...rows.map(line)].join("\n")}\n`;
}

function cellName({ data: { kind, attributes, qDesign, ...factors } }) {
  const { K, ...rest } = factors;
  const label = kind === "skills" ? `${qDesign} Q` : kind;
  const figures = Object.entries(rest).map(([name, value]) =>
    name === "model" ? value : `${name} ${value}`,
  );
  return [label, `K ${attributes}`, ...figures].join(", ");
}

function reasonsOf(some) {
  const counts = new Map();
  for (const { result } of some)
    if (result.verdict === "undecided") counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${reason} ${count}`).join(", ");
}

function spreadOf(differences) {
  const ratios = differences
    .filter((difference) => difference !== null)
    .map(({ value, standardError }) => value / standardError)
    .sort((a, b) => a - b);
  if (ratios.length === 0) return "–";
  const text = (x) => x.toFixed(1).replace("-", "−");
  return `${text(ratios[Math.floor(ratios.length / 2)])} (${text(ratios[0])} to ${text(ratios.at(-1))})`;
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
