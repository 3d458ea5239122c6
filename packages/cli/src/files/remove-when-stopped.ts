import { rmSync } from "node:fs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Removes a folder when a signal ends the process; returns what undoes this. */
export function removeWhenStopped(folder: string): () => void {
  return cleanUpWhenStopped(() => rmSync(folder, { recursive: true, force: true }));
}

/** Cleans up when a signal ends the process; returns what undoes this. */
export function cleanUpWhenStopped(cleanUp: () => void): () => void {
  const stop = (signal: NodeJS.Signals) => {
    try {
      cleanUp();
    } finally {
      stopWatching();
      process.kill(process.pid, signal);
    }
  };
  const stopWatching = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return stopWatching;
}
