import { type Project, ProjectError, unpackProject } from "@qmatrix/report/project";
import { wrong } from "../files/file-error.ts";
import { readBytes } from "../files/read-bytes.ts";

const EXPECTED = "a project of qmatrix, a file that ends in .qmatrix";
/** Packed, a project is smaller than what it may be unpacked. */
const MOST_BYTES = 2 ** 29;

/** Reads a project file; one that is none, or names what it should not, is refused in a sentence. */
export async function readProject(path: string): Promise<Project> {
  try {
    return unpackProject(await readBytes(path, MOST_BYTES, EXPECTED));
  } catch (error) {
    if (error instanceof ProjectError) throw wrong(path, [], error.message);
    throw error;
  }
}
