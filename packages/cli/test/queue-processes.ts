import { type Scripted, spawnScript } from "./spawn-script.ts";

/** The tasks of executors.test.ts. */
export const TASKS = new URL("../src/executors/fixtures/tasks.mjs", import.meta.url);

export interface WorkerChoice {
  readonly tasksUrl?: string;
  readonly threads?: number;
  /** Short where a job is to be taken over; else long, so that no slow machine makes a job be begun twice. */
  readonly lockMs?: number;
  readonly graceMs?: number;
  readonly silenceMs?: number;
}

/** A worker in a process of its own; resolves when it takes jobs. Prints what it says, and `stopped` after SIGTERM. */
export async function spawnWorker(url: string, choice: WorkerChoice = {}): Promise<Scripted> {
  const options = { tasksUrl: TASKS.href, threads: 1, lockMs: 60_000, graceMs: 200, ...choice };
  const worker = spawnScript(
    `const worker = await startWorker(readQueueAddress("test", { queue: url }), {
      ...options,
      tasksUrl: new URL(options.tasksUrl),
      say: (sentence) => console.log(sentence),
    });
    process.once("SIGTERM", async () => {
      await worker.stop();
      console.log("stopped after", worker.counts().done);
      process.exit();
    });
    console.log("takes jobs");`,
    { url, options },
  );
  await worker.printed("takes jobs");
  return worker;
}

/** A coordinator in a process of its own; prints a line for each result, then all of them. */
export function spawnCoordinator(url: string, task: string, jobs: readonly unknown[]): Scripted {
  return spawnScript(
    `const options = { tasksUrl: new URL(tasksUrl), say: (sentence) => console.log(sentence), pollMs: 300 };
    const executor = queue(readQueueAddress("test", { queue: url }), options);
    const results = await executor.run(task, null, jobs, {
      onResult: (index, result) => console.log("result", index, JSON.stringify(result)),
    });
    await executor.close();
    console.log("all", JSON.stringify(results));`,
    { url, task, jobs, tasksUrl: TASKS.href },
  );
}
