import { type CollectedResponses, type CollectResponsesOptions, collectResponses } from "@qmatrix/core";
import { readTable } from "./read-table.ts";

export type ReadResponsesOptions = Omit<CollectResponsesOptions, "where">;

export function readResponses(path: string, options: ReadResponsesOptions = {}): Promise<CollectedResponses> {
  return readTable(path, (header) => collectResponses(header, { where: path, ...options }));
}
