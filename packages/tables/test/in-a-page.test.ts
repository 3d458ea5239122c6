import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";
import { lookAtFile } from "../src/look/look-at-file.ts";
import { readResponses } from "../src/read-table.ts";

const SOURCE = fileURLToPath(new URL("../src/entries/index.ts", import.meta.url));

/** The package as a page gets it, in a place that has nothing of Node. */
async function inAPage(): Promise<{ readResponses: typeof readResponses; lookAtFile: typeof lookAtFile }> {
  const bundle = await rolldown({ input: SOURCE, platform: "browser", cwd: dirname(SOURCE) });
  const { output } = await bundle.generate({ format: "iife", name: "tables", codeSplitting: false });
  await bundle.close();
  const page = createContext({ Blob, TextDecoder, TextEncoder, WebAssembly, atob, console });
  return runInContext(`${output[0].code}\ntables`, page);
}

it("looks at files in a page as anywhere, workbooks included", async () => {
  const page = await inAPage();
  const bytes = new TextEncoder().encode("student;a;b\nann;1,5;0\nbob;0;2\ncem;2;1\n");
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  expect(plain(await page.lookAtFile(bytes))).toEqual(plain(await lookAtFile(bytes)));
  const zip = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x00);
  expect((await page.lookAtFile(zip)).problems.map(({ code }) => code)).toEqual(["damaged-workbook"]);
});

it("reads the same in a page, quoted cells included", async () => {
  const page = await inAPage();
  for (const text of ["a,b\n1,0\n0,1\n", '"a","the ""b"""\n"1","0"\n"0",1\n', 'a,b\n1,"0', "a,b\n1,2\n0,1\n"])
    expect(JSON.parse(JSON.stringify(page.readResponses(text)))).toEqual(
      JSON.parse(JSON.stringify(readResponses(text))),
    );
});
