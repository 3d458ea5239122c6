import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minimise } from "./mutate.mjs";
import { randomFrom } from "./random.mjs";
import { faultOf, targets } from "./targets.mjs";

/** Inputs below 100 kB that take longer are a fault. */
const SLOW_MS = 2000;
const KEPT = new URL("./kept/", import.meta.url).pathname;

/**
 * So many changed inputs for the parsers in this process, in turns. Gives counts by target, and what was found: each fault
 * once, minimised, and kept beside this file for `replayKept`.
 */
export async function fuzz({ seed, cases, keep = true, isOver = () => false }) {
  const all = Object.entries(await targets());
  const counts = Object.fromEntries(all.map(([name]) => [name, 0]));
  const found = new Map();
  for (let n = 0; n < cases && !isOver(); n++) {
    const [name, target] = all[n % all.length];
    const random = randomFrom(seed * 1_000_003 + n);
    let input = random.one(target.seeds);
    for (let times = random.below(3); times >= 0; times--) input = target.mutate(input, random);
    counts[name]++;
    const fault = faultOf(target, input, SLOW_MS);
    if (fault === undefined || found.has(`${name}: ${fault}`)) continue;
    const smallest = minimise(input, (shorter) => faultOf(target, shorter, SLOW_MS) === fault);
    found.set(`${name}: ${fault}`, smallest);
    if (keep) keepInput(name, smallest);
  }
  return {
    counts,
    found: [...found].map(([fault, input]) => ({ fault, input: String(input).slice(0, 300) })),
  };
}

function keepInput(name, input) {
  mkdirSync(KEPT, { recursive: true });
  const digest = createHash("sha256").update(input).digest("hex").slice(0, 12);
  writeFileSync(join(KEPT, `${name}-${digest}.input`), input);
}

/** Every input that was once a fault, and whether it still is. */
export async function replayKept() {
  const all = await targets();
  const wrong = [];
  const files = readdirSync(KEPT).filter((file) => file.endsWith(".input"));
  for (const file of files) {
    const target = all[file.split("-")[0]];
    const bytes = readFileSync(join(KEPT, file));
    const input = typeof target.seeds[0] === "string" ? bytes.toString() : bytes;
    const fault = faultOf(target, input, SLOW_MS);
    if (fault) wrong.push(`${file}: ${fault}`);
  }
  return { replayed: files.length, wrong };
}
