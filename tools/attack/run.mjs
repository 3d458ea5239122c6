import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { attackCommands, removeSeeds } from "./commands.mjs";
import { attackDisks } from "./disks.mjs";
import { fuzzOnThreads, replayKept } from "./fuzz.mjs";
import { attackByKills } from "./kills.mjs";

/**
 * npm run attack [-- --seed N --minutes M --lanes L --only PART]: an hour at most, by default with as many lanes as the machine has threads. Each
 * part has its number of cases and a share of the time; what the first ones leave is for the later. Prints counts and all that was
 * found; ends with 1 where anything was.
 */
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const seed = option("seed", Math.floor(Date.now() / 1000));
const minutes = option("minutes", 60);
const lanes = option("lanes", availableParallelism());
const DISKS = 100;
const KILLS = 600;
const RUNS = 2100;
const CASES = 1_000_000;

const began = performance.now();
const endOf = (share) => Date.now() - (performance.now() - began) + share * minutes * 60_000;
/** The share of the time that is over when a part must end. */
const until = (share) => () => Date.now() > endOf(share);
const minutesGone = () => ((performance.now() - began) / 60_000).toFixed(1);

const git = (...words) => execFileSync("git", words, { encoding: "utf8" }).trim();
const state = git("status", "--porcelain", "--untracked-files=no") === "" ? "" : " with changes";
console.log(
  `Commit ${git("rev-parse", "--short=10", "HEAD")}${state}, Node ${process.version}, seed ${seed}, ${minutes} minutes, ${lanes} lanes.`,
);
let faults = 0;
function tell(what, { counts = {}, found = [], wrong = [], replayed, skipped, most }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, replayed ?? 0);
  console.log(`${what}: ${total}${skipped ? `, skipped: ${skipped}` : ""} (minute ${minutesGone()})`, counts);
  if (most) console.log(`  at most ${most.seconds} s of computing and ${most.megabytes} MB`);
  for (const one of [...found, ...wrong]) console.log("  found:", one);
  faults += found.length + wrong.length;
}

/** --only runs or --only inputs: a part that an hour on a busy machine has not finished, with another seed. */
const [only] = process.argv.slice(process.argv.indexOf("--only") + 1);
const isWanted = (part) => !process.argv.includes("--only") || only === part;
const shareOf = (share) => (process.argv.includes("--only") ? 1 : share);

tell("Inputs that were once a fault", await replayKept());
if (isWanted("disks")) tell("Disks", await attackDisks({ seed, runs: DISKS, isOver: until(shareOf(0.07)) }));
if (isWanted("kills"))
  tell("Kills", await attackByKills({ seed, kills: KILLS, lanes, isOver: until(shareOf(0.35)) }));
if (isWanted("runs"))
  tell(
    "Runs of the command",
    await attackCommands({ seed, runs: RUNS, lanes, isOver: until(shareOf(0.75)) }),
  );
if (isWanted("inputs"))
  tell("Inputs in process", await fuzzOnThreads({ seed, cases: CASES, lanes, endsAt: endOf(1) }));
console.log(`${faults} found in ${minutesGone()} minutes.`);
await removeSeeds();
process.exit(faults > 0 ? 1 : 0);
