import { countRow } from "@qmatrix/core/data";
import type { Given } from "@qmatrix/tables";
import { describe, expect, it } from "vitest";
import { peopleFiles } from "../../cli/test/people-files.ts";
import { fileRows } from "../src/data/file-rows.ts";
import { noteWords, problemWords } from "../src/data/problem-words.ts";
import { withRole } from "../src/data/roles.ts";
import { understand, understandQ } from "../src/data/understand.ts";

const files = await peopleFiles();
const csv = (text: string) => new TextEncoder().encode(text);

describe("a file as people have it", () => {
  for (const { name, from, bytes, expected } of files)
    it(`${name}: ${from}`, async () => {
      const { look, data, preview } = await understand({ name, bytes }, {});
      const fileRow = fileRows(preview.lines);
      const mended = () => look.problems.map((problem) => problemWords(problem, fileRow));
      const words = [
        ...look.problems.map((problem) => problemWords(problem, fileRow).found),
        ...look.notes.map(noteWords),
      ];
      for (const sentence of words) expect(sentence).toMatch(/^[\p{Lu}“\d].*\.$/u);
      if (expected === "refused") {
        expect(data).toBeNull();
        expect(mended().filter(({ done }) => done === null).length).toBeGreaterThan(0);
        return;
      }
      const { responses } = data!;
      let correct = 0;
      for (let j = 0; j < responses.J; j++) correct += countRow(responses.correct, j);
      expect({ students: responses.N, items: responses.J, correct }).toEqual(expected);
      // what was done to read it is said in words, not in options
      for (const { done } of mended()) expect(done).not.toMatch(/--/);
    });
});

describe("a column that is taken for something else", () => {
  const table = csv(
    "last,first,class,a,b,c,sum\nM,A,x,1,0,1,2\nN,B,x,0,0,1,1\nO,C,y,1,1,0,2\nP,D,y,1,1,1,3\n",
  );

  it("is left out, becomes an item again, and takes names apart", async () => {
    const given = { idColumns: ["last+first", "class"], ignore: ["sum"] };
    const itemsBy = async (reading: Given) =>
      (await understand({ name: "t.csv", bytes: table }, reading)).data?.responses.items;
    const { look } = await understand({ name: "t.csv", bytes: table }, given);
    const without = withRole(look.proposal!, look.understood, 4, "ignore");
    expect(without).toEqual({ ...given, ignore: ["sum", "a"] });
    await expect(itemsBy(without)).resolves.toEqual(["b", "c"]);
    const { look: second } = await understand({ name: "t.csv", bytes: table }, without);
    await expect(itemsBy(withRole(without, second.understood, 4, "item"))).resolves.toEqual(["a", "b", "c"]);
    expect(withRole(given, look.understood, 2, "ignore")).toEqual({
      idColumns: ["last", "class"],
      ignore: ["sum", "first"],
    });
    expect(withRole(given, look.understood, 3, "identifier").idColumns).toEqual(["class", "last+first"]);
  });

  // a column that was taken for a total stayed one, whatever was chosen
  it("becomes an item although it looks like a total", async () => {
    const { look } = await understand({ name: "t.csv", bytes: table }, {});
    expect(look.understood.columns[6].role).toBe("total");
    const given = withRole(look.proposal!, look.understood, 7, "item");
    expect(given.items).toEqual(["a", "b", "c", "sum"]);
    const second = await understand({ name: "t.csv", bytes: table }, given);
    expect(second.look.understood.columns[6].role).toBe("item");
  });

  it("is taken out of a range of items", async () => {
    const { look } = await understand({ name: "t.csv", bytes: table }, {});
    expect(look.proposal).toMatchObject({ items: ["a..c"] });
    expect(withRole(look.proposal!, look.understood, 5, "ignore").items).toEqual(["a", "c"]);
  });

  it("shows the first and the last rows as they stand in the file", async () => {
    const rows = Array.from({ length: 500 }, (_, i) => `s${i},${i % 2},${(i >> 1) % 2}`);
    const { preview } = await understand(
      { name: "t.csv", bytes: csv(`title\nstudent,a,b\n${rows.join("\n")}\n`) },
      {},
    );
    expect(preview.header).toEqual(["student", "a", "b"]);
    expect(preview.rows.map(({ row }) => row)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 498, 499, 500,
    ]);
    expect(preview.rows.at(-1)?.cells).toEqual(["s499", "1", "1"]);
    expect(preview.hidden).toBe(485);
  });
});

it("reads an expert's Q-matrix, or says what is wrong with it", async () => {
  const q = await understandQ({ name: "q.csv", bytes: csv("item;Zahl;Maß\ni1;x;\ni2;;x\n") });
  expect(q).toEqual({
    name: "q.csv",
    items: ["i1", "i2"],
    attributes: ["Zahl", "Maß"],
    entries: [1, 0, 0, 1],
  });
  await expect(understandQ({ name: "q.csv", bytes: csv("item,A\ni1,2\n") })).rejects.toThrow(
    "Row 2, “A”: expected 0 or 1, found “2”.",
  );
});
