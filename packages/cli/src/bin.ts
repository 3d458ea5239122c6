import { VERSION } from "./version.ts";

const words = process.argv.slice(2);

/** A reader that has seen enough (`| head`) is no fault; the command's files are still wanted. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

// the commands and all they use take .1 s to load: not for a version
if (words.length === 1 && words[0] === "--version") process.stdout.write(`${VERSION}\n`);
else {
  const { main, reportFault } = await import("./shell/main.ts");
  process.on("uncaughtException", (error) => {
    process.exit(reportFault(error, words.includes("--debug")));
  });
  process.exitCode = await main(words);
}
