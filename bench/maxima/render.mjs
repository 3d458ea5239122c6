/** Log-likelihoods this close are the same maximum. */
const SAME = 0.01;

/** The table of a run of `bench/maxima`. */
export function render(all) {
  const rows = all.filter(({ runs }) => runs).map(figures);
  const environment = all.find((line) => line.environment)?.environment;
  const total = (pick) => rows.reduce((sum, row) => sum + pick(row), 0);
  const share = (pick) => `${((100 * total(pick)) / total((row) => row.seeds)).toFixed(1)}%`;
  const cpu = (version) => total((row) => row[version].seconds);
  return `# Whether a fit finds the highest likelihood known

Made by \`node bench/maxima/run.mjs\` from [maxima.jsonl](maxima.jsonl), which holds every run, with the default number of starts of the
command: before, 3 around item proportions; after, 16 of five kinds of which four or more run to the end. Both have the attribute distribution
of today's default. *At the best*: runs that end within ${SAME} of the highest log-likelihood of all runs, of the further starts in the
column *more* and of earlier runs. *Warned*: runs that are lower and say that maxima differ, or that starts do not agree. *Silent*: lower, and all starts that
ran to the end agree on it. The warning of before was that only one start reached the maximum; it is counted here by the same rule as
after, all starts agreeing or not. Higher-order fits of before: the seconds are theirs, the likelihoods are those of today's build with the
starts of before, because nodes and slopes have changed. Fits of these data sets that are not in the table have not been run on this build; the
command goes on with them.

Over all ${total((row) => row.seeds)} runs: at the best before ${share((row) => row.before.best)}, after ${share((row) => row.after.best)}; at the best or warned before ${share((row) => row.before.best + row.before.warned)}, after ${share((row) => row.after.best + row.after.warned)}; lower and silent: before ${total((row) => row.before.silent)}, after ${total((row) => row.after.silent)}. Of those at the best, say that maxima differ: before ${total((row) => row.before.bestWarned)}, after ${total((row) => row.after.bestWarned)}. Mean log-likelihood below the best: before ${(total((row) => row.before.below) / rows.length).toFixed(2)}, after ${(total((row) => row.after.below) / rows.length).toFixed(2)}. CPU seconds of all runs: before ${cpu("before").toFixed(1)}, after ${cpu("after").toFixed(1)}, ratio ${(cpu("after") / cpu("before")).toFixed(2)}.

${environment ? `${environment.date ?? ""}, commit ${environment.commit ?? ""}, ${environment.cpu ?? ""}\n` : ""}
| data, model | distribution | best known | more | seeds | at the best: before | after | silent: before | after | mean below: before | after | CPU s a fit: before | after |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map(line).join("\n")}
`;
}

/** The highest log-likelihood known of a fit. */
export function highest({ more, known, runs }) {
  const ends = [...runs.before, ...runs.after].map(({ logLik }) => logLik);
  return Math.max(more ?? Number.NEGATIVE_INFINITY, known ?? Number.NEGATIVE_INFINITY, ...ends);
}

function figures(fit) {
  const { name, model, distribution, moreStarts, runs } = fit;
  const best = highest(fit);
  const of = (list) => {
    const lower = list.filter(({ logLik }) => best - logLik > SAME);
    return {
      best: list.length - lower.length,
      warned: lower.filter(({ agrees }) => !agrees).length,
      silent: lower.filter(({ agrees }) => agrees).length,
      bestWarned: list.filter(({ agrees }) => !agrees).length - lower.filter(({ agrees }) => !agrees).length,
      below: list.reduce((sum, { logLik }) => sum + best - logLik, 0) / Math.max(1, list.length),
      seconds: list.reduce((sum, { seconds }) => sum + seconds, 0),
    };
  };
  return {
    name,
    model,
    distribution,
    best,
    moreStarts,
    seeds: runs.after.length,
    before: of(runs.before),
    after: of(runs.after),
  };
}

function line({ name, model, distribution, best, moreStarts, seeds, before, after }) {
  const seconds = (version) => (version.seconds / seeds).toFixed(3);
  return `| ${name}, ${model} | ${distribution} | ${best.toFixed(3)} | ${moreStarts} | ${seeds} | ${before.best} | ${after.best} | ${before.silent} | ${after.silent} | ${before.below.toFixed(2)} | ${after.below.toFixed(2)} | ${seconds(before)} | ${seconds(after)} |`;
}
