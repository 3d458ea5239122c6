import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readResponses } from "./read-responses.ts";

/** The sentence that a file is refused with. */
async function refusal(text: string): Promise<string> {
  const path = join(temporaryFolder(), "my.csv");
  writeFileSync(path, text);
  const error = await readResponses(path).then(
    () => undefined,
    (fault: Error) => fault,
  );
  return error?.message.replace(path, "my.csv") ?? "";
}

const TITLE = "The first line looks like a title: remove it, so that the column names come first.";
const NAMES =
  "the row looks like a second header (“names”). Keep one header line: --ignore-rows 1 leaves this one out.";

/** Whatever is between the cells, and whatever the title alone lets the separator be taken for. */
const TITLED: [what: string, text: string, message: string][] = [
  [
    "commas",
    "Spring test\na,b,c\n1,0,1\n0,1,1\n",
    `my.csv, row 1 (line 2): expected 1 cell, as in the header, found 3. ${TITLE}`,
  ],
  [
    "commas, below an empty line",
    "Spring test\n\na,b,c\n1,0,1\n0,1,1\n",
    `my.csv, row 2 (line 3): expected 1 cell, as in the header, found 3. ${TITLE}`,
  ],
  [
    "commas, as spreadsheets write it",
    "Spring test,,\na,b,c\n1,0,1\n0,1,1\n",
    `my.csv, row 1 (line 2): expected 1 cell, as in the header, found 3. ${TITLE}`,
  ],
  [
    "semicolons",
    "Spring test\na;b;c\n1;0;1\n0;1;1\n",
    `my.csv, header: "Spring test" is a single name, but the rows have several cells ("a;b;c"). ${TITLE}`,
  ],
  [
    "tabs",
    "Spring\na\tb\tc\n1\t0\t1\n0\t1\t1\n",
    `my.csv, header: "Spring" is a single name, but the rows have several cells ("a\\tb\\tc"). ${TITLE}`,
  ],
  [
    "spaces, as many as the title has",
    "Spring test 2024\na b c\n1 0 1\n0 1 1\n",
    `my.csv, row 1 (line 2): ${NAMES.replace("“names”", '"a", "b", "c"')}`,
  ],
];

for (const [what, text, message] of TITLED)
  it(`tells a title above cells with ${what}`, async () => {
    expect(await refusal(text)).toBe(message);
  });
