/** Learns a Q-matrix on all cores, with progress; Ctrl-C cancels: node learn.mjs responses.csv 5 */
import { readFileSync } from "node:fs";
import { InvalidInputError, responsesFrom } from "@qmatrix/core";
import { learnQAsync } from "@qmatrix/core/worker";

const [file, attributes = "auto"] = process.argv.slice(2);
const [items, ...rows] = readFileSync(file, "utf8")
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split(","));
const responses = responsesFrom(
  rows.map((cells) => cells.map((cell) => (cell === "" ? null : Number(cell)))),
  { items },
);

const controller = new AbortController();
process.once("SIGINT", () => controller.abort());

try {
  const { q, inclusion } = await learnQAsync(responses, {
    attributes: attributes === "auto" ? "auto" : Number(attributes),
    signal: controller.signal,
    onProgress: ({ label, done }) => process.stderr.write(`\r${label} ${Math.round(100 * done)}% `),
  });
  process.stderr.write("\n");
  for (const [j, item] of q.items.entries()) {
    const row = q.entries.slice(j * q.K, (j + 1) * q.K);
    const least = Math.min(...row.map((entry, k) => Math.abs(1 - entry - inclusion[j * q.K + k])));
    console.log(`${item.padEnd(8)} ${row.join(" ")}   least certain entry: ${least.toFixed(3)}`);
  }
} catch (error) {
  if (controller.signal.aborted) console.error("\nCancelled.");
  else if (error instanceof InvalidInputError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
