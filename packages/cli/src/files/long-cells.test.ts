import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { spreadsheetCell } from "@qmatrix/report/text";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { hideCredentials } from "../shell/hide-credentials.ts";
import { terminalText } from "../shell/terminal-text.ts";
import { readProfiles } from "./read-profiles.ts";
import { readQMatrix } from "./read-q-matrix.ts";
import { readResponses } from "./read-responses.ts";

const LENGTH = 400_000;
/** Of the processor: what quadratic matching needs many minutes for takes milliseconds, and others may be at work here. */
const MOST_MS = 1000;

/** Cells that made some expression of ours, or of its kind, look at every place from every place. */
const PIECES = ["1", "-1", "[1", " ", " \t", "://", "''", "=", "a.", "0,", "\u200b", "%", "<h2>", "1e", "'"];

for (const piece of PIECES)
  it(`answers within a second to ${LENGTH / 1000} kB of ${JSON.stringify(piece)} in a cell, or a name`, async () => {
    const long = piece.repeat(LENGTH / Buffer.byteLength(piece));
    const folder = temporaryFolder();
    const read = async (reader: (path: string) => Promise<unknown>, name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      const before = process.cpuUsage();
      const said = await reader(path).then(() => "", String);
      spreadsheetCell(`=${long}x`);
      hideCredentials(long);
      terminalText(said);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(MOST_MS);
    };
    const cell = `x${long}x`;
    await read(readResponses, "cell.csv", `a,b\n1,${long}x\n0,1\n0,${cell}\n`);
    await read(readResponses, "name.csv", `a,"${cell}"\n1,0\n0,1\n`);
    await read(readQMatrix, "q.csv", `item,A1\na,${long}\n`);
    await read(readProfiles, "p.csv", `student,A1\n"${cell}",0.5\n`);
  });
