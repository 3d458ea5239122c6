import { constantItems } from "../data/constant-items.ts";
import type { Responses } from "../data/responses.ts";
import type { SearchResult } from "../refine/search.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { StartName } from "./learned-q.ts";

/** One independent search: where it starts and which stream it draws from. Plain data, so that it goes to a thread. */
export interface LearnRun {
  readonly run: number;
  readonly start: StartName;
}

/** What a search found; goes back from a thread. */
export interface LearnOutcome extends SearchResult {
  readonly run: LearnRun;
}

/** Shown while a search runs. */
export interface LearnProgress {
  /** 0 to 1. */
  readonly done: number;
  readonly score: number;
}

/** The independent searches of `learnQ`, after a look at the options and the answers. */
export function planLearn(responses: Responses, options: LearnOptions): LearnRun[] {
  const where = "learnQ";
  const { effort, start } = checkLearnOptions(where, responses, options);
  constantItems(where, responses);
  const starts: StartName[] = [...EFFORTS[effort].starts];
  if (start) starts.splice(1, 1, "expert");
  return starts.map((name, run) => ({ run, start: name }));
}
