import type { Command, Option } from "commander";

/** Adds what says where a queue is: `--queue`, as the command wants it, and the certificates to trust. */
export function addQueueOptions(command: Command, queue: Option): Command {
  return command
    .addOption(queue)
    .option(
      "--queue-ca <file>",
      "with rediss://, certificates to trust instead of the system's (or set QMATRIX_QUEUE_CA)",
    );
}
