import { type Given, lookAtNamedFile, readResponsesFile } from "@qmatrix/tables";

/** What is understood and read of a file in memory, as JSON; bytes are given in letters, as what goes into a page must be plain. */
export async function readInMemory(name: string, letters: string, given: Given): Promise<string> {
  const file = { name, bytes: Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) };
  const look = await lookAtNamedFile(file, given);
  const read = await readResponsesFile(file, look.proposal ?? given);
  return JSON.stringify({ look, read }, (_key, value) =>
    ArrayBuffer.isView(value) ? [...(value as Uint32Array)] : value,
  );
}
