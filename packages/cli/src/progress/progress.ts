import { Presets, SingleBar } from "cli-progress";
import { terminalText } from "../shell/terminal-text.ts";

/** Shows how far a piece of work is. It draws nothing from the work and changes nothing in it. */
export interface Progress {
  /** So many more parts are done. */
  advance(parts?: number): void;
  /** So many parts are done, the last perhaps in part; `note` is what to say of them. */
  reach(done: number, note?: string): void;
  stop(): void;
}

export interface ProgressOptions {
  readonly label: string;
  /** How many parts the work has. */
  readonly total: number;
  readonly isQuiet?: boolean;
  /** Default: standard error. */
  readonly stream?: NodeJS.WriteStream;
  /** A clock in milliseconds. Default: the machine's. */
  readonly now?: () => number;
}

/** A bar on a terminal, a line now and then elsewhere, nothing when quiet. */
export function startProgress(given: ProgressOptions): Progress {
  const { isQuiet = false, stream = process.stderr } = given;
  const options = { ...given, label: terminalText(given.label) };
  if (isQuiet) return { advance() {}, reach() {}, stop() {} };
  return stream.isTTY ? bar(options, stream) : lines(options, stream);
}

function bar({ label, total }: ProgressOptions, stream: NodeJS.WriteStream): Progress {
  const single = new SingleBar(
    {
      format: `${label} {bar} {value}/{total}{eta_formatted}{note}`,
      formatTime: leftText,
      formatValue: (value, _options, type) => String(type === "value" ? Math.floor(value) : value),
      stream,
    },
    Presets.shades_classic,
  );
  single.start(total, 0, { note: "" });
  return {
    advance: (parts = 1) => single.increment(parts),
    reach: (done, note = "") => single.update(done, { note: note && `, ${note}` }),
    stop: () => single.stop(),
  };
}

/** ", 1 min 20 s left"; nothing where there is no estimate, as at the start and at the end. */
function leftText(seconds: number): string {
  if (!(seconds > 0 && Number.isFinite(seconds))) return "";
  const [minutes, rest] = [Math.floor(seconds / 60), Math.ceil(seconds % 60)];
  if (minutes === 0) return `, ${rest} s left`;
  return minutes < 60
    ? `, ${minutes} min ${rest} s left`
    : `, ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

/** A line at most this often, and only after this share of the work: at most 20 lines a piece of work. */
const LINE_EVERY_MS = 5000;
const LINE_EVERY_SHARE = 0.05;

function lines(
  { label, total, now = performance.now.bind(performance) }: ProgressOptions,
  stream: NodeJS.WriteStream,
): Progress {
  let reached = 0;
  let saidDone = 0;
  let saidAt = now();
  function reach(done: number, note = ""): void {
    reached = done;
    if (now() - saidAt < LINE_EVERY_MS || done - saidDone < LINE_EVERY_SHARE * total) return;
    stream.write(`${label}: ${Math.floor((100 * done) / total)}%${note && `, ${note}`}\n`);
    saidDone = done;
    saidAt = now();
  }
  return { advance: (parts = 1) => reach(reached + parts), reach, stop() {} };
}
