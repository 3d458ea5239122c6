import { fitCdm, scoreProfiles } from "@qmatrix/core/fit";
import { simulate } from "@qmatrix/core/simulate";
import { responsesText } from "@qmatrix/report/files";
import { describe, expect, it } from "vitest";
import { score } from "./understand.ts";

const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, noise: 0.1, seed: 4 });
const { model } = fitCdm(responses, { q, model: "DINA" });
const expected = scoreProfiles(responses, model, { seed: 1 }).profiles.mastery;

/** Full marks for a correct response, half of them or none for another. */
const ofPoints = async () => {
  const [header, ...rows] = (await textOf(responsesText(responses))).trim().split("\n");
  const pupils = rows.map(
    (row, i) =>
      `pupil${i},${i % 2 ? "8a" : "8b"},${row.replaceAll(/[01]/g, (c) => (c === "1" ? "2" : String(i % 3 === 0 ? 0 : 1)))}`,
  );
  return [`name,class,${header}`, ...pupils, ""].join("\n");
};

async function textOf(text: string | AsyncIterable<string> | Iterable<string>): Promise<string> {
  let all = "";
  for await (const part of typeof text === "string" ? [text] : text) all += part;
  return all;
}

const file = (text: string) => ({ name: "class.csv", bytes: new TextEncoder().encode(text) });

describe("score", () => {
  it("cuts the points of a second file where those of the first were cut, and keeps its columns: used to take half of the points", async () => {
    const like = { cut: ["2"], idColumns: ["pupil"] };
    const found = await score(file(await ofPoints()), { model, seed: 1, like });
    expect(found.reading.cut).toEqual(["2"]);
    expect(found.classification.profiles.mastery).toEqual(expected);
    expect(found.ids.map(({ name }) => name)).toEqual(["name", "class"]);
  });

  it("takes a second file of zeros and ones as it is, whatever the first one was cut at", async () => {
    const plain = await textOf(responsesText(responses));
    const found = await score(file(plain), { model, seed: 1, like: { cut: ["2"] } });
    expect(found.reading.cut).toBeUndefined();
    expect(found.classification.profiles.mastery).toEqual(expected);
  });

  it("takes codes for what they meant in the first file", async () => {
    const [header, first, ...rest] = (await textOf(responsesText(responses))).split("\n");
    const ill = [header, first.replace(/^[01]/, "ill"), ...rest].join("\n");
    const found = await score(file(ill), { model, seed: 1, like: { missing: ["ill"] } });
    expect(found.reading.missing).toEqual(["ill"]);
    expect(found.classification.profiles.mastery.slice(2)).toEqual(expected.slice(2));
  });
});
