import { Presets, SingleBar } from "cli-progress";
import { terminalText } from "../shell/terminal-text.ts";

export interface ShownOptions {
  readonly isQuiet?: boolean;
  /** Default: standard error. */
  readonly stream?: NodeJS.WriteStream;
  /** A clock in milliseconds. Default: the machine's. */
  readonly now?: () => number;
}

export interface RunState {
  /** What is done now. */
  readonly words: string;
  /** 0 to 1, of the whole. */
  readonly share: number;
  readonly secondsLeft: number | undefined;
}

export interface Shown {
  show(state: RunState): void;
  stop(): void;
}

/** One bar on a terminal, which goes when the run ends; elsewhere a line now and then; nothing when quiet. */
export function showRun({
  isQuiet = false,
  stream = process.stderr,
  now = performance.now.bind(performance),
}: ShownOptions): Shown {
  if (isQuiet) return { show() {}, stop() {} };
  return stream.isTTY ? bar(stream) : lines(stream, now);
}

function bar(stream: NodeJS.WriteStream): Shown {
  const single = new SingleBar(
    {
      format: "{words} {bar} {percentage}%{left}",
      stream,
      clearOnComplete: true,
      hideCursor: true,
      barsize: 24,
    },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show({ words, share, secondsLeft }) {
      const payload = { words: terminalText(words), left: leftText(secondsLeft) };
      const percent = Math.floor(100 * share);
      if (isStarted) single.update(percent, payload);
      else single.start(100, percent, payload);
      isStarted = true;
    },
    stop() {
      if (isStarted) single.stop();
    },
  };
}

/** ", about 2 min left": as exact as an estimate is; nothing where there is none. */
export function leftText(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return "";
  if (seconds < 10) return ", a few seconds left";
  if (seconds < 55) return `, about ${10 * Math.round(seconds / 10)} s left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 90 ? `, about ${minutes} min left` : `, about ${Math.round(minutes / 60)} h left`;
}

/** A line at most this often, and only where it says something new. */
const LINE_EVERY_MS = 5000;
const LEAST_NEWS = 0.05;

function lines(stream: NodeJS.WriteStream, now: () => number): Shown {
  let saidAt = now();
  let said: { words: string; share: number } = { words: "", share: 0 };
  return {
    show({ words, share, secondsLeft }) {
      if (now() - saidAt < LINE_EVERY_MS) return;
      if (words === said.words && share - said.share < LEAST_NEWS) return;
      stream.write(`${terminalText(words)}: ${Math.floor(100 * share)}%${leftText(secondsLeft)}\n`);
      saidAt = now();
      said = { words, share };
    },
    stop() {},
  };
}
