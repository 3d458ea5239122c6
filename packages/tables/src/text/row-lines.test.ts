import { expect, it } from "vitest";
import { faultIn } from "../../test/fault-in.ts";
import { rowSink } from "../read-table.ts";
import { sniffDialect } from "./sniff-dialect.ts";
import { MOST_EMPTY_LINES, textRows } from "./text-rows.ts";

const PIECE = 1000;

/** The line of every row of a text that comes in pieces, and the row's first cell. */
function places(text: string): string[] {
  const rows = textRows(sniffDialect(text));
  const sink = rowSink((_, lineOf) => {
    const first: string[] = [];
    return {
      add: ([cell]) => first.push(cell),
      finish: () => first.map((cell, at) => `${lineOf?.(at + 1)?.line} ${cell}`),
    };
  });
  for (let at = 0; at < text.length; at += PIECE) sink.add(rows.push(text.slice(at, at + PIECE)));
  sink.add(rows.end());
  return sink.finish();
}

it("counts the lines of a text as an editor does, whatever the cells and names hold", () => {
  expect(places('"a\nb",c\nx,1\n"y\n\nz",0\n\nu,"1\r\n"\r\nv,0')).toEqual([
    "3 x",
    "4 y\n\nz",
    "7 ",
    "8 u",
    "10 v",
  ]);
  expect(places("a,b\rx,1\ry,0\r")).toEqual(["2 x", "3 y"]);
  expect(places('"a 1" b\n "x\ny"  1\n z 0\n')).toEqual(["2 x\ny", "4 z"]);
});

it("counts lines over many pieces of a text", () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => (i % 1000 === 3 ? '"x\ny",1' : `s${i},1`));
  const called = places(`a,b\n${rows.join("\n")}\n`);
  expect(called[2]).toBe("4 s2");
  expect(called[3]).toBe("5 x\ny");
  expect(called[4]).toBe("7 s4");
  expect(called[59_999]).toBe("60061 s59999");
});

it("refuses empty lines without end, at the end or before a row (100 MiB of them took 5 GB)", () => {
  const empty = "\n".repeat(MOST_EMPTY_LINES + 1);
  for (const after of ["", "1,0\n"])
    expect(faultIn(() => places(`a,b\n1,1\n${empty}${after}`))).toMatchObject({
      kind: "empty-lines",
      line: 3,
      most: MOST_EMPTY_LINES,
    });
  expect(places(`a,b\n1,1\n${empty.slice(1)}`)).toEqual(["2 1"]);
});
