/** Plain data, as JSON has it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The options of a run, defaults filled in, as result.json has them: no folder, no number of threads. */
export type RecordedOptions = Readonly<Record<string, Json>>;
