import { main, reportFault } from "./shell/main.ts";

const words = process.argv.slice(2);

/** A reader that has seen enough (`| head`) is no fault; the command's files are still wanted. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

process.on("uncaughtException", (error) => {
  process.exit(reportFault(error, words.includes("--debug")));
});

process.exitCode = await main(words);
