/** Plain data, as JSON has it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The options of a run, defaults filled in, as result.json has them: no folder, no number of threads. */
export type RecordedOptions = Readonly<Record<string, Json>>;

/** Options as they are recorded: those that are undefined left out. */
export function plainOptions(options: object): RecordedOptions {
  return JSON.parse(JSON.stringify(options));
}
