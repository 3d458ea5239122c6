import { type FilesAsk, makeFiles } from "./make-files.ts";

/** Reports take a second to draw: not where people click. */
addEventListener("message", async ({ data }: MessageEvent<FilesAsk>) => {
  try {
    postMessage({ files: await makeFiles(data) });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
