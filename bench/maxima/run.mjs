import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { describeEnvironment } from "../cd1/environment.mjs";
import { problems } from "./problems.mjs";
import { highest, render } from "./render.mjs";

/**
 * Whether a fit with default options finds the highest likelihood known, ten seeds each, before and after: `--before FOLDER` is
 * the `packages` folder of a built checkout of an earlier commit. Both are given the same attribute distribution, that of today's
 * rule, and their own default number of starts of the command. The highest known is that of all runs, of `--more` starts, raced as those
 * of a fit, and of an earlier result file, `--known FILE`, whose runs of before are kept
 * where no `--before` is given. Fits that are in the result file already are left out, so that large data sets
 * can be given fewer seeds: `--data FOLDER` has the real data, which are not ours to copy; without it only the simulated ones are fitted.
 *
 *     node bench/maxima/run.mjs --before /tmp/before/packages --data ../shared/data --only '^(ecpe|fraction|simulated)'
 *     node bench/maxima/run.mjs --before /tmp/before/packages --data ../shared/data --only '^timss03' --seeds 1 --more 0
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    after: { type: "string", default: fileURLToPath(new URL("../../packages", import.meta.url)) },
    data: { type: "string" },
    only: { type: "string", default: "." },
    known: { type: "string" },
    seeds: { type: "string", default: "10" },
    more: { type: "string", default: "48" },
    out: { type: "string", default: fileURLToPath(new URL("../results/maxima.jsonl", import.meta.url)) },
    "only-render": { type: "boolean", default: false },
  },
});

const STARTS = { before: 3, after: 16 };
/** Starts around item proportions. */
const PROPORTIONS = [0, 5, 8];
mkdirSync(dirname(values.out), { recursive: true });
if (!values["only-render"]) await runAll();
writeFileSync(values.out.replace(/jsonl$/, "md"), render(lines()));

async function runAll() {
  const builds = { before: values.before && (await load(values.before)), after: await load(values.after) };
  const before = lines();
  const done = new Set(before.map(keyOf));
  const earlier = new Map(values.known ? lines(values.known).map((line) => [keyOf(line), line]) : []);
  if (before.length === 0)
    appendFileSync(
      values.out,
      `${JSON.stringify({ environment: describeEnvironment(["packages/core", "bench/maxima"]) })}\n`,
    );
  for (const problem of problems(builds.after, values.data, new RegExp(values.only))) {
    const { name, model } = problem;
    if (done.has(keyOf(problem))) continue;
    const known = earlier.get(keyOf(problem));
    const runs = { before: values.before ? [] : (known?.runs.before ?? []), after: [] };
    let distribution;
    for (let seed = 1; seed <= Number(values.seeds); seed++)
      for (const version of ["after", "before"]) {
        if (!builds[version]) continue;
        const { fit, seconds } =
          version === "before" && distribution === "higher-order"
            ? fittedAsBefore(builds, problem, { seed, distribution })
            : fitted(builds[version], problem, { seed, starts: STARTS[version], distribution });
        distribution = fit.model.attributes.distribution;
        const differ = builds.after.startAgreement(
          fit.starts.map((start) => ({ kind: start.start, finished: true, ...start })),
        );
        runs[version].push({ seed, logLik: fit.logLik, seconds, agrees: differ.agrees, gap: differ.gap });
      }
    const starts = Number(values.more);
    const more = starts > 0 ? fitted(builds.after, problem, { seed: 1001, starts, distribution }).fit : null;
    const line = {
      name,
      model,
      distribution,
      moreStarts: Math.max(starts, known?.moreStarts ?? 0),
      more: more?.logLik ?? null,
      known: known ? highest(known) : null,
      runs,
    };
    appendFileSync(values.out, `${JSON.stringify(line)}\n`);
    const best = highest(line);
    const share = (version) => runs[version].filter((run) => best - run.logLik < 0.01).length;
    console.error(
      `${name}, ${model}, ${distribution}: ${best.toFixed(3)}; before ${share("before")}, after ${share("after")}`,
    );
  }
}

/**
 * Higher-order fits of before had other nodes and no bound on slopes, so that their likelihoods do not compare: the seconds are theirs, the
 * likelihood is that of today's build with the starts of before, one fixed and two random, around item proportions.
 */
function fittedAsBefore({ before, after }, problem, { seed, distribution }) {
  const { seconds } = fitted(before, problem, { seed, starts: STARTS.before, distribution });
  const { responses, q, model, hierarchy } = problem;
  const { fitMethod } = after;
  const options = { q, model, hierarchy, seed, attributeDistribution: distribution };
  const run = fitMethod.worker(fitMethod.prepare({ responses, options }));
  const ends = PROPORTIONS.map((start) => run({ start }).next().value).sort((a, b) => b.logLik - a.logLik);
  const starts = ends.map(({ logLik }, start) => ({ start, kind: start, finished: true, logLik }));
  return {
    fit: { logLik: ends[0].logLik, starts, model: { attributes: { distribution } } },
    seconds,
  };
}

function fitted({ fitCdm }, { responses, q, model, hierarchy }, { seed, starts, distribution }) {
  const began = process.cpuUsage();
  const fit = fitCdm(responses, { q, model, hierarchy, seed, starts, attributeDistribution: distribution });
  const { user, system } = process.cpuUsage(began);
  return { fit, seconds: (user + system) / 1e6 };
}

/** The functions of a build that the bench needs. */
async function load(packages) {
  const from = async (path) => import(pathToFileURL(`${packages}/core/build/${path}.js`));
  return {
    ...(await from("data/responses")),
    ...(await from("data/q-matrix")),
    ...(await from("simulate/simulate")),
    ...(await from("random/stream")),
    ...(await from("fit/fit-cdm")),
    ...(await from("fit/start-agreement").catch(() => ({}))),
  };
}

function keyOf({ name, model }) {
  return `${name} ${model}`;
}

function lines(file = values.out) {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
