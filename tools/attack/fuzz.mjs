import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { minimise } from "./mutate.mjs";
import { randomFrom } from "./random.mjs";
import { faultOf, targets } from "./targets.mjs";

/** Inputs below 100 kB that compute longer are a fault. */
const SLOW_SECONDS = 2;
/** An input that is not done by then hangs; so much because other work on the machine does not count. */
const HANGS_MS = 300_000;
/** Inputs between two signs of life. */
const BETWEEN = 500;
const KEPT = new URL("./kept/", import.meta.url).pathname;

/**
 * So many changed inputs for the parsers, in turns. Gives counts by target, and what was found: each fault once, minimised, and
 * kept beside this file for `replayKept`. Input number n is the same whoever runs it.
 */
export async function fuzz({ seed, cases, keep = true, first = 0, step = 1, isOver = () => false, tell }) {
  const { all, close } = await targets();
  const round = Object.entries(all).flatMap(([name, { turns = 10 }]) => Array(turns).fill(name));
  const counts = Object.fromEntries(Object.keys(all).map((name) => [name, 0]));
  const found = new Map();
  for (let n = first; n < cases && !isOver(); n += step) {
    // a stride that meets all of the round, so that few inputs have some of every kind
    const name = round[(n * 7) % round.length];
    const target = all[name];
    const random = randomFrom(seed * 1_000_003 + n);
    let input = random.one(target.seeds);
    for (let times = random.below(3); times >= 0; times--) input = target.mutate(input, random);
    counts[name]++;
    if (tell && n % BETWEEN < step) tell({ counts, at: n });
    const fault = await faultOf(target, input, SLOW_SECONDS);
    if (fault === undefined || found.has(`${name}: ${fault}`)) continue;
    const smallest = await minimise(
      input,
      async (shorter) => (await faultOf(target, shorter, SLOW_SECONDS)) === fault,
    );
    found.set(`${name}: ${fault}`, smallest);
    if (keep) keepInput(name, smallest);
  }
  await close();
  return {
    counts,
    found: [...found].map(([fault, input]) => ({ fault, input: String(input).slice(0, 300) })),
  };
}

/** The same on so many threads; one that gives no sign of life is ended, and the inputs among which it hangs are said. */
export async function fuzzOnThreads({ seed, cases, lanes, endsAt }) {
  const parts = await Promise.all(
    Array.from({ length: lanes }, (_, first) => fuzzOnThread({ seed, cases, first, step: lanes, endsAt })),
  );
  const counts = {};
  for (const part of parts)
    for (const [name, count] of Object.entries(part.counts)) counts[name] = (counts[name] ?? 0) + count;
  return { counts, found: parts.flatMap((part) => part.found) };
}

function fuzzOnThread(options) {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  return new Promise((resolve, reject) => {
    let last = { counts: {}, at: options.first };
    const hangs = () => {
      worker.terminate();
      const fault = `hangs within ${BETWEEN} inputs of number ${last.at} of seed ${options.seed}`;
      resolve({ counts: last.counts, found: [{ fault }] });
    };
    let watch = setTimeout(hangs, HANGS_MS);
    worker.on("error", reject);
    worker.on("message", (message) => {
      clearTimeout(watch);
      if (message.found) return resolve(message);
      last = message;
      watch = setTimeout(hangs, HANGS_MS);
    });
  });
}

if (!isMainThread && workerData?.endsAt !== undefined) {
  const isOver = () => Date.now() > workerData.endsAt;
  const tell = (alive) => parentPort.postMessage(alive);
  parentPort.postMessage(await fuzz({ ...workerData, isOver, tell }));
}

function keepInput(name, input) {
  mkdirSync(KEPT, { recursive: true });
  const digest = createHash("sha256").update(input).digest("hex").slice(0, 12);
  writeFileSync(join(KEPT, `${name}-${digest}.input`), input);
}

/** Every input that was once a fault, and whether it still is. */
export async function replayKept() {
  const { all, close } = await targets();
  const wrong = [];
  const files = readdirSync(KEPT).filter((file) => file.endsWith(".input"));
  for (const file of files) {
    const target = all[file.split("-")[0]];
    const bytes = readFileSync(join(KEPT, file));
    const input = typeof target.seeds[0] === "string" ? bytes.toString() : bytes;
    const fault = await faultOf(target, input, SLOW_SECONDS);
    if (fault) wrong.push(`${file}: ${fault}`);
  }
  await close();
  return { replayed: files.length, wrong };
}
