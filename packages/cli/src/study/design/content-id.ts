import { createHash } from "node:crypto";

/** JSON with keys in order and nothing undefined, so that the same content is the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(",")}}`;
}

const ID_DIGITS = 16;

/** What a content is called: 64 bits of its digest. */
export function contentId(content: unknown): string {
  return digestOf(content).slice(0, ID_DIGITS);
}

/** Seeds are whole numbers below 2^48: other bits of the digest than the id has. */
const SEED_DIGITS = 12;

export function contentSeed(content: unknown): number {
  return Number.parseInt(digestOf(content).slice(-SEED_DIGITS), 16);
}

function digestOf(content: unknown): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}
