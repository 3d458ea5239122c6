import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startRun } from "../../packages/cli/build/progress/run-progress.js";

/**
 * How true the time left is: recorded runs (record.mjs), given again to the bar by their own clock. From a quarter of the time on, what is said
 * is compared with what was left, until ten seconds before the end, where "a few seconds" is said. Writes results/progress.json.
 *
 *   node bench/progress/judge.mjs
 */
const RESULTS = new URL("../results/", import.meta.url);
/** Times are said in tens of seconds. */
const ROUNDING = 5;
const LEAST = 10;

const runs = readdirSync(new URL("progress/", RESULTS)).map((name) => {
  const text = readFileSync(new URL(`progress/${name}`, RESULTS), "utf8");
  return { name: name.replace(".jsonl", ""), ...judged(text.trim().split("\n").map(JSON.parse)) };
});
writeFileSync(new URL("progress.json", RESULTS), `${JSON.stringify({ runs }, null, 2)}\n`);
for (const { name, seconds, within, least, most } of runs)
  console.log(
    within === undefined
      ? `${name}: ${seconds} s, over before an estimate can be judged`
      : `${name}: ${seconds} s, within a factor of two for ${within}% of the time, said/left ${least} to ${most}`,
  );
console.log(`Wrote ${fileURLToPath(new URL("progress.json", RESULTS))}.`);

function judged(rows) {
  const total = rows.at(-1)[0] / 1000;
  let ms = 0;
  let batch;
  const said = [];
  const shown = { show: ({ secondsLeft }) => said.push({ at: ms / 1000, seconds: secondsLeft }), stop() {} };
  const run = startRun({ now: () => ms }, shown);
  for (const [at, what, ...rest] of rows) {
    ms = at;
    if (what === "batch") batch = run.batch(...rest);
    else batch.reach(...rest);
  }
  const late = said.filter(
    ({ at, seconds }) => seconds !== undefined && at >= total / 4 && total - at >= LEAST,
  );
  // what is said stands until something else is said
  const until = (n) => late[n + 1]?.at ?? total - LEAST;
  const share = (is) => late.reduce((sum, one, n) => sum + (is(one) ? until(n) - one.at : 0), 0);
  if (late.length === 0) return { seconds: Math.round(total) };
  const ratios = late.map(({ at, seconds }) => seconds / (total - at));
  const rounded = (value) => Math.round(100 * value) / 100;
  return {
    seconds: Math.round(total),
    within: Math.round((100 * share(({ at, seconds }) => isWithin(seconds, total - at))) / share(() => true)),
    least: rounded(Math.min(...ratios)),
    most: rounded(Math.max(...ratios)),
  };
}

function isWithin(said, left) {
  return said <= 2 * left + ROUNDING && said >= left / 2 - ROUNDING;
}
