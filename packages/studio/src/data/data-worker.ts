import type { Given } from "@qmatrix/tables";
import type { Scorer } from "./ask-data.ts";
import { score, understand, understandQ } from "./understand.ts";

/** What the page asks of this worker, and what it is told. */
export type DataAsk = { readonly id: number; readonly bytes: Uint8Array; readonly name: string } & (
  | { readonly kind: "responses"; readonly given: Given }
  | { readonly kind: "q" }
  | { readonly kind: "score"; readonly scorer: Scorer }
);
export type DataReply = { readonly id: number } & ({ readonly value: unknown } | { readonly failed: string });

addEventListener("message", async ({ data }: MessageEvent<DataAsk>) => {
  const reply = (said: DataReply) => postMessage(said);
  const { id } = data;
  try {
    reply({ id, value: await answer(data) });
  } catch (error) {
    reply({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});

function answer(ask: DataAsk): Promise<unknown> {
  const file = { name: ask.name, bytes: ask.bytes };
  switch (ask.kind) {
    case "responses":
      return understand(file, ask.given);
    case "q":
      return understandQ(file);
    case "score":
      return score(file, ask.scorer);
  }
}
