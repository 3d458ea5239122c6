import type { Cover } from "../src/page/cover.ts";

/** What a report of a test says of what made it. */
export const COVER: Cover = { version: "0.1.0", build: "0123456789ab" };
