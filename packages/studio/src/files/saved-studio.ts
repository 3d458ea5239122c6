import type { Json } from "@qmatrix/report/text";
import { type History, NO_STEPS, projectOf } from "../steps/history.ts";
import { STEP_KINDS } from "../steps/step.ts";

/** What the page keeps in a project file besides data and commands: its steps, and results, so that it opens without computing. */
export interface SavedStudio {
  readonly history: History;
  readonly results: Readonly<Record<string, unknown>>;
}

const VERSION = 1;
/** A project's description may have 16 MiB; larger results are left out and computed again. */
const MOST_RESULT_SIGNS = 12e6;

export function encodeStudio({ history, results }: SavedStudio): Json {
  const text = JSON.stringify(results, (_, value) => (ArrayBuffer.isView(value) ? packed(value) : value));
  return {
    version: VERSION,
    history: JSON.parse(JSON.stringify(history)),
    results: text.length > MOST_RESULT_SIGNS ? "{}" : text,
  };
}

/** null where the project has nothing of the page, or what this version does not know. */
export function decodeStudio(studio: Json | undefined): SavedStudio | null {
  if (typeof studio !== "object" || studio === null || Array.isArray(studio)) return null;
  const { version, history, results } = studio;
  if (version !== VERSION || typeof results !== "string") return null;
  const { steps, at } = (history ?? {}) as Partial<History>;
  const isKnown = Array.isArray(steps) && steps.every((step) => STEP_KINDS.includes(step?.kind));
  if (!isKnown || typeof at !== "number") return null;
  try {
    const decoded = { ...NO_STEPS, steps, at: Math.min(Math.max(Math.round(at), 0), steps.length) };
    // steps that lead nowhere are refused here rather than when they are drawn
    projectOf(decoded);
    return { history: decoded, results: JSON.parse(results, (_, value) => unpacked(value)) };
  } catch {
    return null;
  }
}

const ARRAYS = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array };

interface Packed {
  readonly "typed array": keyof typeof ARRAYS;
  readonly base64: string;
}

function packed(array: ArrayBufferView): Packed {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let signs = "";
  for (let at = 0; at < bytes.length; at += 8192)
    signs += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { "typed array": array.constructor.name as keyof typeof ARRAYS, base64: btoa(signs) };
}

function unpacked(value: unknown): unknown {
  const { "typed array": name, base64 } = (value ?? {}) as Partial<Packed>;
  if (name === undefined || !Object.hasOwn(ARRAYS, name) || typeof base64 !== "string") return value;
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new ARRAYS[name](bytes.buffer);
}
