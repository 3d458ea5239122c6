import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { MOST_THREADS } from "../executors/most-threads.ts";
import { buildText } from "../executors/queue/build.ts";
import { type QueueAccess, readQueueAddress } from "../executors/queue/queue-address.ts";
import { type QueueWorker, startWorker } from "../executors/queue/start-worker.ts";
import { examples } from "../shell/examples.ts";
import { paragraphs } from "../shell/paragraphs.ts";
import { wholeOption } from "../shell/parse-option.ts";
import { addQueueOptions } from "../shell/queue-options.ts";
import { type Said, type Session, saying } from "../shell/session.ts";
import { TASKS_URL } from "../tasks/tasks-url.ts";

const WHERE = "worker";
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** Interval between progress messages, if there is progress. */
const SAY_EVERY_MS = 30_000;

const DESCRIPTION =
  paragraphs(`Runs jobs queued (with --queue) by commands on other machines. It takes them from a Redis or Valkey server, one per
thread, until stopped.

On SIGTERM or Ctrl-C the worker takes no more jobs; running jobs have five seconds to finish and are otherwise returned to
the queue for another worker. A second signal stops it at once. A worker takes only jobs from the same version of qmatrix,
so results are the same wherever a job runs.

The address can be set in QMATRIX_QUEUE instead, and the password in QMATRIX_QUEUE_PASSWORD, where other users of the
machine cannot see it. The password is never printed.`);

interface Options extends QueueAccess {
  readonly threads?: number;
}

export function workerCommand(): Command {
  const queue = new Option(
    "--queue <address>",
    "address of the server: redis://host:port, or rediss://host:port with TLS",
  )
    .env("QMATRIX_QUEUE")
    .makeOptionMandatory();
  return addQueueOptions(new Command(WHERE), queue)
    .summary("run jobs queued by other machines")
    .description(DESCRIPTION)
    .option(
      "--threads <n>",
      "number of threads, each running one job at a time (default: all cores)",
      wholeOption(WHERE, "--threads", 1, MOST_THREADS),
    )
    .addHelpText(
      "after",
      examples([
        "qmatrix worker --queue redis://10.0.0.5:6379",
        "QMATRIX_QUEUE=rediss://queue.example:6380 qmatrix worker --queue-ca ca.pem --threads 4",
      ]),
    )
    .action(async (...words: unknown[]) => {
      await saying(runWorker)(...words);
      process.exit();
    });
}

async function runWorker(session: Session, options: Options): Promise<Said> {
  const address = readQueueAddress(WHERE, options);
  const { threads = availableParallelism() } = options;
  const stopped = firstSignal();
  const warn = (message: string) => session.warn({ code: "queue", message });
  const started = startWorker(address, { tasksUrl: TASKS_URL, threads, say: warn });
  const worker = await Promise.race([started, stopped]);
  if (worker === undefined) return { json: { jobs: 0 }, text: `Stopped after ${counted(0)}.` };
  const say = session.isQuiet ? () => {} : (sentence: string) => console.error(sentence);
  const on = threads === 1 ? "1 thread" : `${threads} threads`;
  say(`Taking jobs from ${address.shown} on ${on} (qmatrix ${buildText(worker.build)}).`);
  const stopSaying = sayNowAndThen(worker, say);
  await stopped;
  stopSaying();
  const { running } = worker.counts();
  say(
    running === 0
      ? "Stopping."
      : `Stopping; ${counted(running)} still running will finish or be returned to the queue.`,
  );
  await worker.stop();
  const { done } = worker.counts();
  return { json: { jobs: done }, text: `Stopped after ${counted(done)}.` };
}

/** Resolves at the first signal to stop; the next one does what it always does, and ends the process. */
function firstSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    function stop(): void {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve(undefined);
    }
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
  });
}

function sayNowAndThen(worker: QueueWorker, say: (sentence: string) => void): () => void {
  let said = 0;
  const timer = setInterval(() => {
    const { done, running } = worker.counts();
    if (done !== said) say(`${counted(done)} done, ${running} running.`);
    said = done;
  }, SAY_EVERY_MS);
  return () => clearInterval(timer);
}

function counted(jobs: number): string {
  return jobs === 1 ? "1 job" : `${jobs} jobs`;
}
