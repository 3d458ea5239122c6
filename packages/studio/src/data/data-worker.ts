import type { Given } from "@qmatrix/tables";
import { TableError } from "@qmatrix/tables/pieces";
import type { Scorer } from "./ask-data.ts";
import { foundWords } from "./problem-words.ts";
import { score, understand, understandQ } from "./understand.ts";

/** What the page asks of this worker, and what it is told. */
export type DataAsk = { readonly id: number; readonly bytes: Uint8Array; readonly name: string } & (
  | { readonly kind: "responses"; readonly given: Given }
  | { readonly kind: "q" }
  | { readonly kind: "score"; readonly scorer: Scorer }
);
export type DataReply = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly refused: string }
  | { readonly failed: string }
);

addEventListener("message", async ({ data }: MessageEvent<DataAsk>) => {
  const reply = (said: DataReply) => postMessage(said);
  const { id } = data;
  try {
    reply({ id, value: await answer(data) });
  } catch (error) {
    if (error instanceof TableError) reply({ id, refused: `${foundWords(error.fault)}.` });
    else reply({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});

function answer(ask: DataAsk): Promise<unknown> {
  const { bytes, name } = ask;
  switch (ask.kind) {
    case "responses":
      return understand(bytes, name, ask.given);
    case "q":
      return understandQ(bytes, name);
    case "score":
      return score(bytes, name, ask.scorer);
  }
}
