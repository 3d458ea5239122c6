import { jobsOf, keyOf } from "./jobs.mjs";

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

/** The page results/validation.md, from the lines that belong to the design. */
export function page(design, lines) {
  const wanted = new Set(jobsOf(design).map(keyOf));
  const kept = lines.filter((line) => wanted.has(keyOf(line)));
  const of = (part) => kept.filter((line) => line.part === part);
  const machine = [...new Set(kept.map(({ cpu, node }) => `${cpu}, Node ${node}`))].join("; ");
  return `# Validating an expert's Q-matrix

Made by \`run.mjs\` from \`validation.jsonl\`, one line a data set (${kept.length} lines; ${machine}; other programs running).

${corruptedPart(design.corrupted, of("corrupted"))}
${trustPart(design.trust, of("trust"))}
${timssPart(of("timss"))}`;
}

function corruptedPart({ models, attributes, examinees, flipped, cells }, lines) {
  const tables = viewsOf(cells).map(({ rho, noise, from, to }) => {
    const here = lines.filter(
      ({ job }) => job.rho === rho && job.noise === noise && job.replication >= from && job.replication < to,
    );
    const own = (model) => here.filter(({ job }) => job.model === model);
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

K = ${attributes}, ${examinees} students, the paper's designs; mean over the data sets, ± its standard error. Columns are what
their names say, unless it is said otherwise. "Lead the ranking": of the w wrong entries of the expert, the share among the
first w of entries.csv.

${tables.join("\n")}`;
}

function trustPart({ models, trusts, cells }, lines) {
  const rows = cells.map(({ examinees, rho, noise, flipped }) => {
    const own = lines.filter(
      ({ job }) =>
        job.examinees === examinees && job.rho === rho && job.noise === noise && job.flipped === flipped,
    );
    return [
      `${examinees}, ${noise}, ${rho}`,
      `${100 * flipped}%`,
      ...trusts.map((trust) => percents(own.map(({ errors }) => errors[trust]))),
    ];
  });
  return `## How much to trust the expert

Share of wrong entries of the learned Q-matrix, mean over ${models.join(", ")}, by how much the expert is trusted (0.5: not at
all) and how wrong the expert is.

${table(["students, noise, ρ", "expert wrong", ...trusts.map((trust) => `trust ${trust}`)], rows)}
`;
}

function timssPart(lines) {
  if (lines.length === 0) return "";
  const rows = lines.map(({ job, wallSeconds, cpuSeconds, load }) => [
    String(job.threads),
    wallSeconds.toFixed(1),
    cpuSeconds.toFixed(1),
    load.toFixed(1),
  ]);
  const { changes, look, opinions, fits } = lines.at(-1);
  const told = Object.entries(opinions).map(([method, count]) => `${method} ${count}`);
  const fitRows = fits.map(({ of, model, distribution, aic, bic, rmsea2 }) => [
    model,
    of,
    distribution,
    aic.toFixed(1),
    bic.toFixed(1),
    rmsea2?.toFixed(4) ?? "–",
  ]);
  return `## TIMSS 2003

The whole command, 757 students, 23 items, 13 attributes. Load: programs that wanted to run when it began, on two cores; with
a load above 0 a thread does not have its core for itself.

${table(["threads", "seconds", "CPU seconds", "load"], rows)}

It would change ${changes} of 299 entries, and ${look} are worth a look. Other methods would change: ${told.join(", ")}.

${table(["model", "Q-matrix", "attributes", "AIC", "BIC", "RMSEA2"], fitRows)}
`;
}

function percents(values) {
  const { length } = values;
  if (length === 0) return "–";
  const mean = values.reduce((a, b) => a + b) / length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = length > 1 ? ` ± ${(100 * Math.sqrt(squares / (length * (length - 1)))).toFixed(1)}` : "";
  return `${(100 * mean).toFixed(1)}%${error}`;
}

/** A table for each cell, and one for all that differ in their data sets only. */
function viewsOf(cells) {
  const own = cells.map(({ rho, noise, first = 0, replications }) => ({
    rho,
    noise,
    from: first,
    to: first + replications,
  }));
  const pooled = own
    .filter(({ from }) => from > 0)
    .map(({ rho, noise }) => {
      const same = own.filter((cell) => cell.rho === rho && cell.noise === noise);
      return { rho, noise, from: 0, to: Math.max(...same.map(({ to }) => to)) };
    });
  return [...pooled, ...own];
}

/** Of the lines that tell: those from before it was said do not. */
function said(lines) {
  const telling = lines.filter(({ exchangeable }) => exchangeable !== undefined);
  return `${telling.filter(({ exchangeable }) => exchangeable > 0).length} of ${telling.length}`;
}

function exact(lines) {
  return `${lines.filter(({ errors }) => errors.suggested === 0).length} of ${lines.length}`;
}

function table(header, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}
