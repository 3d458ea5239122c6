import { attackCommands, removeSeeds } from "./commands.mjs";
import { attackDisks } from "./disks.mjs";
import { fuzz, replayKept } from "./fuzz.mjs";
import { attackByKills } from "./kills.mjs";

/**
 * npm run attack [-- --seed N --minutes M]: an hour by default, and always at least a few of each kind. Prints counts and all that was
 * found; ends with 1 where anything was.
 */
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const seed = option("seed", Math.floor(Date.now() / 1000));
const minutes = option("minutes", 60);
const began = performance.now();
/** The share of the time that is over when a part must end. */
const until = (share) => () => performance.now() - began > share * minutes * 60_000;

console.log(`Seed ${seed}, ${minutes} minutes.`);
let faults = 0;
function tell(what, { counts = {}, found = [], wrong = [], replayed, skipped }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, replayed ?? 0);
  console.log(`${what}: ${total}${skipped ? `, skipped: ${skipped}` : ""}`, counts);
  for (const one of [...found, ...wrong]) console.log("  found:", one);
  faults += found.length + wrong.length;
}

tell("Inputs that were once a fault", await replayKept());
tell("Disks", await attackDisks({ seed, runs: 300, isOver: until(0.1) }));
tell("Kills", await attackByKills({ seed, kills: 700, isOver: until(0.45) }));
tell("Runs of the command", await attackCommands({ seed, runs: 3000, isOver: until(0.8) }));
tell("Inputs in process", await fuzz({ seed, cases: 2_000_000, isOver: until(1) }));
console.log(`${faults} found in ${Math.round((performance.now() - began) / 60_000)} minutes.`);
removeSeeds();
process.exit(faults > 0 ? 1 : 0);
