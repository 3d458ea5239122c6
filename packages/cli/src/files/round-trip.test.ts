import { join } from "node:path";
import { type ResponseValue, responseOf, responsesFrom } from "@qmatrix/core/data";
import { hierarchyText, profilesText, qMatrixText, responsesText } from "@qmatrix/report/files";
import { spreadsheetCell } from "@qmatrix/report/text";
import { plainCell } from "@qmatrix/tables/pieces";
import fc from "fast-check";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { readHierarchy } from "../fit/read-hierarchy.ts";
import { readProfiles } from "./read-profiles.ts";
import { readQMatrix } from "./read-q-matrix.ts";
import { readResponses } from "./read-responses.ts";
import { writeFile } from "./write-file.ts";

/** Names with everything a file can hold: a NUL byte and half a surrogate pair it cannot. */
const name = fc
  .oneof(
    fc.string({ minLength: 1, unit: "binary" }),
    fc.string({
      minLength: 1,
      unit: fc.constantFrom(",", '"', "\n", "\r", "\t", " ", ";", "é", "😀", "\ufeff", "a", "0"),
    }),
  )
  .filter((text) => !text.includes("\u0000") && Buffer.from(text).toString() === text);

const names = (length: number) =>
  fc
    .uniqueArray(name, { minLength: length, maxLength: length })
    .filter((all) => !all.every((text) => ["0", "1"].includes(plainCell(text))));

it("any answers come back the same, whatever the items and students are called", async () => {
  const folder = temporaryFolder();
  const data = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 8 })).chain(([J, N]) =>
    fc.record({
      items: names(J),
      ids: names(N),
      idName: fc.constant('the id, "quoted"\n'),
      answers: fc.array(
        fc.array(fc.constantFrom<ResponseValue[]>(0, 1, null), { minLength: J, maxLength: J }),
        {
          minLength: N,
          maxLength: N,
        },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(data, async ({ items, ids, idName, answers }) => {
      fc.pre(!items.includes(idName));
      fc.pre(answers.every((row) => row.some((answer) => answer !== null)));
      fc.pre(items.every((_, j) => answers.some((row) => row[j] !== null)));
      const path = join(folder, "responses.csv");
      const responses = responsesFrom(answers, { items, students: ids });
      await writeFile(path, responsesText(responses, { ids: [{ name: idName, values: ids }] }));
      const back = await readResponses(path, { idColumns: [idName] });
      expect(back.responses).toEqual(responses);
      expect(back.ids).toEqual([{ name: idName, values: ids }]);
      await writeFile(path, responsesText(responses));
      const bare = (await readResponses(path)).responses;
      expect(bare.items).toEqual(items);
      expect(answers.map((row, i) => row.map((_, j) => responseOf(bare, i, j)))).toEqual(answers);
    }),
    { numRuns: 200 },
  );
});

it("any Q-matrix comes back the same", async () => {
  const path = join(temporaryFolder(), "q.csv");
  const data = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 })).chain(([J, K]) =>
    fc.record({
      J: fc.constant(J),
      K: fc.constant(K),
      items: names(J),
      attributes: names(K).filter((all) => !all.includes("item")),
      entries: fc.uint8Array({ minLength: J * K, maxLength: J * K, max: 1 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(data, async (q) => {
      await writeFile(path, qMatrixText(q));
      expect(await readQMatrix(path, { emptyRows: "allow" })).toEqual(q);
    }),
    { numRuns: 200 },
  );
});

// an apostrophe before them, as in tables for people, would make other names of them
it("names that a spreadsheet takes for formulas come back as they are", async () => {
  const folder = temporaryFolder();
  const items = ["=1+1", "+a", "-a", "@SUM(A1)", "\t=2", "＝3", "'=4", "-5"];
  const students = ["=cmd|' /C calc'!A0", "-x", "'-x"];
  const answers = students.map((_, i) => items.map((_, j): ResponseValue => ((i + j) % 2 ? 1 : 0)));
  const responses = responsesFrom(answers, { items, students });
  const ids = [{ name: "@id", values: students }];
  await writeFile(join(folder, "r.csv"), responsesText(responses, { ids }));
  const back = await readResponses(join(folder, "r.csv"), { idColumns: ["@id"] });
  expect(back).toMatchObject({ responses, ids });
  const q = { J: items.length, K: 2, items, attributes: ["=A", "+B"], entries: new Uint8Array(16).fill(1) };
  await writeFile(join(folder, "q.csv"), qMatrixText(q));
  expect(await readQMatrix(join(folder, "q.csv"), { items: back.responses.items })).toEqual(q);
  const mastery = Float64Array.from([0, 1, 0.5, 0.25, 1, 0]);
  const profiles = { N: 3, K: 2, students, attributes: q.attributes, mastery };
  await writeFile(join(folder, "profiles.csv"), profilesText(profiles, { ids }));
  expect(await readProfiles(join(folder, "profiles.csv"), { idColumns: ["@id"] })).toMatchObject({
    attributes: q.attributes,
    mastery,
  });
  expect(items.map(spreadsheetCell)).toEqual([
    "'=1+1",
    "'+a",
    "'-a",
    "'@SUM(A1)",
    "'\t=2",
    "'＝3",
    "'=4",
    "-5",
  ]);
});

it("profiles come back with every bit of their probabilities, or as decisions", async () => {
  const path = join(temporaryFolder(), "profiles.csv");
  const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
  await fc.assert(
    fc.asyncProperty(fc.array(share, { minLength: 6, maxLength: 6 }), async (mastery) => {
      const profiles = {
        N: 3,
        K: 2,
        students: ["x", "y", "z"],
        attributes: ["add", "carry"],
        mastery: Float64Array.from(mastery),
      };
      await writeFile(path, profilesText(profiles));
      expect(await readProfiles(path)).toEqual(profiles);
      await writeFile(path, profilesText(profiles, { probabilities: false }));
      const decisions = mastery.map((value) => (value >= 0.5 ? 1 : 0));
      expect((await readProfiles(path)).mastery).toEqual(Float64Array.from(decisions));
    }),
    { numRuns: 100 },
  );
});

it("learned prerequisites come back as fit --hierarchy reads them, names in need of quotes too", async () => {
  const hierarchy = [
    { attribute: "A2", needs: "A1" },
    { attribute: 'borrow, "twice"', needs: "A2" },
  ];
  const path = join(temporaryFolder(), "hierarchy.csv");
  await writeFile(path, hierarchyText(hierarchy));
  expect(await readHierarchy(path, ["A1", "A2", 'borrow, "twice"'], "q.csv")).toEqual(hierarchy);
});
