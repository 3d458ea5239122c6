import { rmSync } from "node:fs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Removes a folder when a signal ends the process; returns what undoes this. */
export function removeWhenStopped(folder: string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    stopWatching();
    process.kill(process.pid, signal);
  };
  const stopWatching = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return stopWatching;
}
