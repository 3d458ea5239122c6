import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectQMatrix, collectResponses } from "@qmatrix/tables/pieces";
import { parse } from "csv-parse/sync";

/** Data sets of R's package CDM; they are not ours to copy, and lie beside the repository. */
const FOLDER = fileURLToPath(new URL("../../../shared/data/", import.meta.url));

/** Responses and Q-matrix of a data set by the beginning of its files' names. */
export function readData(name) {
  if (!existsSync(FOLDER)) throw new Error(`readData: the folder ${FOLDER} with the real data is not there.`);
  const { responses } = collect(collectResponses, `${name}_responses.csv`);
  const q = collect(collectQMatrix, `${name}_q.csv`);
  return { responses, q };
}

function collect(collector, file) {
  const [header, ...rows] = parse(readFileSync(`${FOLDER}${file}`));
  const table = collector(header);
  for (const row of rows) table.add(row);
  return table.finish();
}
