import { describeValue, InvalidInputError } from "@qmatrix/core";

/** What a file must be, and what was there instead, for the faults that are not ours. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "a path through a file",
  EISDIR: "a folder",
  EEXIST: "a file",
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "a read-only disk",
  ENOSPC: "no space left on the disk",
  EDQUOT: "no space left in your quota",
  ENAMETOOLONG: "a name that is too long",
  ELOOP: "links that lead in a circle",
  EMFILE: "too many open files",
  ENXIO: "a device that cannot be read",
  Z_DATA_ERROR: "a damaged gzip file",
  Z_BUF_ERROR: "a gzip file that is cut short",
};

/** The sentence for a fault of the file system; any other error comes back as it is. */
export function fileFault(error: unknown, path: string, mustBe: string): unknown {
  const received = FAULTS[(error as NodeJS.ErrnoException)?.code ?? ""];
  return received === undefined ? error : new InvalidInputError(path, "the file", mustBe, received);
}

/** The same for an output folder. */
export function folderFault(error: unknown, path: string): unknown {
  const received = FAULTS[(error as NodeJS.ErrnoException)?.code ?? ""];
  if (received === undefined) return error;
  return new InvalidInputError("--out", describeValue(path), "a folder that can be written", received);
}
