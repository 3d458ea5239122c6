import { type FilesAsk, makeFiles } from "./make-files.ts";
import { type PackAsk, packStudio, unpackStudio } from "./make-project.ts";

/** What this worker is asked: the files of a result, a project as one file, what is in such a file. */
export type WorkAsk =
  | FilesAsk
  | PackAsk
  | { readonly kind: "unpack"; readonly name: string; readonly bytes: Uint8Array };

/** Reports take a second to draw: not where people click. */
addEventListener("message", async ({ data }: MessageEvent<WorkAsk>) => {
  try {
    postMessage({ value: await answer(data) });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});

function answer(ask: WorkAsk): unknown {
  switch (ask.kind) {
    case "pack":
      return packStudio(ask);
    case "unpack":
      return unpackStudio(ask.name, ask.bytes);
    default:
      return makeFiles(ask);
  }
}
