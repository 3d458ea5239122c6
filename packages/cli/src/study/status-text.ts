import type { PartStatus } from "./study-status.ts";

/** One line per part: replications done, and the computing time they took or the others need. */
export function statusText(parts: readonly PartStatus[]): string {
  const width = Math.max(...parts.map(({ part }) => part.length));
  return parts.map((part) => `${part.part.padEnd(width)}  ${partStatusText(part)}`).join("\n");
}

export function partStatusText({ replications, done, failed, seconds, secondsLeft }: PartStatus): string {
  const faults = failed > 0 ? `, ${failed} failed` : "";
  const count = `${done} of ${replications} replications done${faults}`;
  if (done === replications)
    return seconds > 0 ? `${count} in ${duration(seconds)} of computing time` : count;
  return secondsLeft === undefined
    ? count
    : `${count}; about ${duration(secondsLeft)} of computing time remaining`;
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  if (seconds < 3600) return `${(seconds / 60).toFixed(0)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
