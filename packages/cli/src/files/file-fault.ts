import { lstatSync, readlinkSync } from "node:fs";
import { describeValue } from "@qmatrix/core/data";
import { wrong } from "./file-error.ts";

/** What is wrong with a file, for the faults of the file system that are not ours. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "file not found",
  ENOTDIR: "part of the path is a file",
  EISDIR: "it is a folder, not a file",
  EEXIST: "it is a file, not a folder",
  ENOTEMPTY: "another program is writing to it",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file is larger than the file system or a limit (ulimit -f) allows",
  EIO: "the disk reports an input/output error",
  ESTALE: "the network drive has lost it",
  EBUSY: "it is in use",
  ETXTBSY: "it is in use",
  EXDEV: "it lies on two file systems",
  EMLINK: "too many links",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "circular links",
  EMFILE: "too many open files",
  ENFILE: "too many open files",
  EILSEQ: "the file system does not allow this name",
  ERR_STRING_TOO_LONG: "the file is too large",
  ERR_FS_FILE_TOO_LARGE: "the file is too large",
  ENXIO: "the device cannot be read",
  ENODEV: "the device is not there",
  EINVAL: "the file system does not allow it",
  ENOTSUP: "the file system does not support it",
  Z_BUF_ERROR: "the gzip file is cut short",
};

function faultText(error: unknown): string | undefined {
  const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  if (Object.hasOwn(FAULTS, code)) return FAULTS[code];
  // Z_BUF_ERROR stands above; whatever else zlib says of a file, the file is damaged
  return code.startsWith("Z_") ? "the gzip file is damaged" : undefined;
}

/** The sentence for a fault of the file system; any other error comes back as it is. `expected` is what the file should be. */
export function fileFault(error: unknown, path: string, expected?: string): unknown {
  const text = danglingLink(error, path) ?? faultText(error);
  if (text === undefined) return error;
  return wrong(path, [], `${text}.`, expected === undefined ? "" : `Expected ${expected}.`);
}

/** Of a link that leads nowhere the system says that the file is not there, although a person sees it. */
function danglingLink(error: unknown, path: string): string | undefined {
  if ((error as NodeJS.ErrnoException)?.code !== "ENOENT") return undefined;
  try {
    return lstatSync(path).isSymbolicLink()
      ? `it is a link to ${describeValue(readlinkSync(path))}, which does not exist`
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same for an output folder. */
export function folderFault(error: unknown, path: string): unknown {
  const isMissing = (error as NodeJS.ErrnoException)?.code === "ENOENT";
  const text = isMissing ? "the folder cannot be created" : faultText(error);
  return text === undefined ? error : wrong(`--out ${describeValue(path)}`, [], `${text}.`);
}
