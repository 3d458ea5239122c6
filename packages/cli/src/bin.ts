import { VERSION } from "./version.ts";

const words = process.argv.slice(2);

/** A reader that has seen enough (`| head`) is no fault; the command's files are still wanted. */
process.stdout.on("error", async (error) => {
  const { outputFault } = await import("./shell/write-out.ts");
  const { reportFault } = await import("./shell/main.ts");
  try {
    outputFault(error);
  } catch (fault) {
    process.exit(reportFault(fault, words.includes("--debug")));
  }
});
// there is nobody left to tell
process.stderr.on("error", () => {});

// the commands and all they use take .1 s to load: not for a version
if (words.length === 1 && words[0] === "--version") process.stdout.write(`${VERSION}\n`);
else {
  const { main, reportFault } = await import("./shell/main.ts");
  process.on("uncaughtException", (error) => {
    process.exit(reportFault(error, words.includes("--debug")));
  });
  process.exitCode = await main(words);
}
