import { mean, standardError, table } from "../common/figures.mjs";
import { machinesOf } from "../common/recorded-by.mjs";

/** R figures for the same kind of data, one of the project's notes: not from the data sets here. */
const RIVALS = {
  "GDINA::Qval, PVAF iterated": { DINA: 6.4, ACDM: 8.3, GDINA: 3.7 },
  "GDINA::Qval, Wald": { DINA: 10, ACDM: 14, GDINA: 10 },
  "cdmTools::valQ, hull": { DINA: 7.5, ACDM: 9.6, GDINA: 4.8 },
};
const METHODS = {
  expert: "expert, before",
  suggested: "`validate`: suggested-q.csv",
  pvaf: "our PVAF, iterated",
  wald: "our stepwise Wald",
  hull: "our hull, iterated",
  rbm: "the paper's RBM from Q0",
};

/** results/validation.md. */
export function pages({ design, lines }) {
  const all = Object.values(lines).flat();
  const { trusts } = design.parts.trust.runs.trust;
  const { threads } = design.parts.timss.runs.command;
  const page = `# Validating an expert's Q-matrix

Made by \`qmatrix study report validation\` from the ${all.length} recorded data sets (${machinesOf(all)}; other programs running).

${corruptedPart(design, lines)}
${trustPart(design.parts.trust, trusts, lines.trust)}
${timssPart(threads, lines.timss)}`;
  return { "validation.md": page };
}

/** A table for all data sets of the first setting, for the first of them, for those that were added, and for each other setting. */
function viewsOf({ parts }, { first, more, harder }) {
  const { rho, noise } = parts.first.data;
  const counts = [parts.first.replications, parts.more.replications];
  return [
    { rho, noise, from: 0, to: counts[0] + counts[1], lines: [...first, ...more] },
    { rho, noise, from: 0, to: counts[0], lines: first },
    { rho, noise, from: counts[0], to: counts[0] + counts[1], lines: more },
    ...parts.harder.cells.map((cell) => ({
      ...cell,
      from: 0,
      to: parts.harder.replications,
      lines: harder.filter(({ data }) => data.rho === cell.rho && data.noise === cell.noise),
    })),
  ];
}

function corruptedPart(design, all) {
  const { attributes, examinees, flipped } = design.parts.first.data;
  const models = design.parts.first.cross.model;
  const tables = viewsOf(design, all).map(({ rho, noise, from, to, lines }) => {
    const here = lines.map(({ data, result }) => ({ model: data.model, ...result }));
    const own = (model) => here.filter((line) => line.model === model);
    const rows = Object.entries(METHODS)
      .filter(([method]) => here.some(({ errors }) => method in errors))
      .map(([method, name]) => [
        name,
        ...models.map((model) =>
          percents(own(model).flatMap(({ errors }) => (method in errors ? [errors[method]] : []))),
        ),
      ]);
    const more = [
      [
        "columns matched instead of named",
        ...models.map((model) => percents(own(model).map(({ matched }) => matched))),
      ],
      ["data sets without any error", ...models.map((model) => exact(own(model)))],
      ...(here.some(({ exchangeable }) => exchangeable !== undefined)
        ? [
            [
              "data sets where it says that names may be exchanged",
              ...models.map((model) => said(own(model))),
            ],
          ]
        : []),
      [
        "expert's errors that lead the ranking",
        ...models.map((model) => percents(own(model).map(({ ranked }) => ranked))),
      ],
    ];
    const rivals =
      rho === 0 && noise === 0.1
        ? Object.entries(RIVALS).map(([name, figures]) => [
            `R, elsewhere: ${name}`,
            ...models.map((model) => `${figures[model]}%`),
          ])
        : [];
    return `ρ = ${rho}, noise ${noise}, data sets ${from + 1} to ${to} of each model:

${table(["share of wrong entries", ...models], [...rows, ...rivals, ...more])}
`;
  });
  return `## An expert who is wrong in ${100 * flipped}% of the entries

K = ${attributes}, ${examinees} students, the paper's designs; means over the data sets, ± one standard error. Columns are compared
by name unless stated otherwise. *Lead the ranking*: of the expert's w wrong entries, the share among the
first w of entries.csv.

${tables.join("\n")}`;
}

function trustPart({ data: { noise }, cells, cross }, trusts, lines) {
  const rows = cells.map(({ examinees, rho, flipped }) => {
    const own = lines.filter(
      ({ data }) => data.examinees === examinees && data.rho === rho && data.flipped === flipped,
    );
    return [
      `${examinees}, ${noise}, ${rho}`,
      `${100 * flipped}%`,
      ...trusts.map((trust) => percents(own.map(({ result }) => result.errors[trust]))),
    ];
  });
  return `## How much to trust the expert

Share of wrong entries of the learned Q-matrix, mean over ${cross.model.join(", ")}, by trust in the expert (0.5: none)
and by how wrong the expert is.

${table(["students, noise, ρ", "expert wrong", ...trusts.map((trust) => `trust ${trust}`)], rows)}
`;
}

function timssPart(threads, lines) {
  if (lines.length === 0) return "";
  const rows = lines.map(({ timings: { wallSeconds, cpuSeconds, load } }) => [
    String(threads),
    wallSeconds.toFixed(1),
    cpuSeconds.toFixed(1),
    load.toFixed(1),
  ]);
  const { changes, look, opinions, fits } = lines.at(-1).result;
  const counts = Object.entries(opinions).map(([method, count]) => `${method} ${count}`);
  const fitRows = fits.map(({ of, model, distribution, aic, bic, rmsea2 }) => [
    model,
    of,
    distribution,
    aic.toFixed(1),
    bic.toFixed(1),
    rmsea2?.toFixed(4) ?? "–",
  ]);
  return `## TIMSS 2003

The whole command, 757 students, 23 items, 13 attributes. Load: processes waiting to run when it began, on two cores; with
a load above 0 a thread does not have its core to itself.

${table(["threads", "seconds", "CPU seconds", "load"], rows)}

It would change ${changes} of 299 entries, and ${look} are worth a look. Other methods would change: ${counts.join(", ")}.

${table(["model", "Q-matrix", "attributes", "AIC", "BIC", "RMSEA2"], fitRows)}
`;
}

function percents(values) {
  if (values.length === 0) return "–";
  const error = values.length > 1 ? ` ± ${(100 * standardError(values)).toFixed(1)}` : "";
  return `${(100 * mean(values)).toFixed(1)}%${error}`;
}

/** Of the lines that have it: the earliest do not. */
function said(lines) {
  const telling = lines.filter(({ exchangeable }) => exchangeable !== undefined);
  return `${telling.filter(({ exchangeable }) => exchangeable > 0).length} of ${telling.length}`;
}

function exact(lines) {
  return `${lines.filter(({ errors }) => errors.suggested === 0).length} of ${lines.length}`;
}
