import { build } from "./build.mjs";
import { ROOT, run } from "./run.mjs";

/**
 * `npm start` shows what qmatrix does on the bundled example; `npm start -- WORDS` passes the words to the
 * command, in the folder it was called from.
 */
const EXAMPLE = [
  "learn",
  "examples/number-line/responses.csv",
  "--attributes",
  "5",
  "--truth",
  "examples/number-line/q.csv",
  "--out",
  "out/example",
];

await build();
const words = process.argv.slice(2);
const cwd = words.length > 0 ? (process.env.INIT_CWD ?? process.cwd()) : ROOT;
run(process.execPath, [`${ROOT}packages/cli/dist/bin.js`, ...(words.length > 0 ? words : EXAMPLE)], { cwd });
if (words.length === 0) console.log("\nTo use the studio in the browser: npm start -- studio");
