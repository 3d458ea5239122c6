import { FileError } from "./file-error.ts";

/** What files hold that are read at once; what is wrong with several of them is told at once too. */
export async function allRead<Results extends readonly unknown[]>(
  reads: readonly [...{ [At in keyof Results]: Promise<Results[At]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(reads);
  const faults = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const ours = faults.find((fault) => !(fault instanceof FileError));
  if (ours !== undefined) throw ours;
  // a file that is given twice is told of once
  const messages = new Set(faults.map((fault) => (fault as FileError).message));
  const isLong = [...messages].some((message) => message.includes("\n"));
  if (messages.size > 0) throw new FileError([...messages].join(isLong ? "\n\n" : "\n"));
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}
