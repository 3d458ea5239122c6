import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { responseOf } from "../data/responses.ts";
import { simulate } from "./simulate.ts";
import { type BookletDesign, withBooklets } from "./with-booklets.ts";

const { responses } = simulate({ model: "DINA", attributes: 5, examinees: 3000 }); // 15 items
const DESIGN: BookletDesign = { blocks: 5, blocksSeen: 2, seed: 4 };

/** The items that each student sees, as text. */
function seenBy(design: BookletDesign): string[] {
  const booklets = withBooklets(responses, design);
  return booklets.students.map((_, i) =>
    booklets.items.filter((_, j) => responseOf(booklets, i, j) !== null).join(" "),
  );
}

describe("withBooklets", () => {
  it("has as many booklets as blocks, equally likely, of 2 · 3 items each", () => {
    const seen = seenBy(DESIGN);
    const booklets = new Set(seen);
    expect(booklets.size).toBe(5);
    for (const booklet of booklets) {
      expect(booklet.split(" ").length).toBe(6);
      const share = seen.filter((one) => one === booklet).length / seen.length;
      expectClose(share, 0.2, { atol: 4 * Math.sqrt(0.16 / seen.length) }); // fixed seed; 4 standard errors
    }
  });

  it("shares a block of three items between neighbouring booklets, each item in two of them", () => {
    const booklets = [...new Set(seenBy(DESIGN))].map((booklet) => new Set(booklet.split(" ")));
    for (const one of booklets) {
      const others = booklets.filter((other) => other !== one);
      const shared = others.map((other) => [...one].filter((item) => other.has(item)).length);
      expect(shared.sort()).toEqual([0, 0, 3, 3]);
    }
    for (const item of responses.items)
      expect(booklets.filter((booklet) => booklet.has(item)).length).toBe(2);
  });

  it("keeps the responses to items that are seen", () => {
    const booklets = withBooklets(responses, DESIGN);
    for (let i = 0; i < responses.N; i++)
      for (let j = 0; j < responses.J; j++) {
        const response = responseOf(booklets, i, j);
        if (response !== null) expect(response).toBe(responseOf(responses, i, j));
      }
  });

  it("divides 15 items into blocks of 4, 4, 4 and 3, and keeps all where all blocks are seen", () => {
    const sizes = new Set(seenBy({ ...DESIGN, blocks: 4, blocksSeen: 1 }));
    expect([...sizes].map((booklet) => booklet.split(" ").length).sort()).toEqual([3, 4, 4, 4]);
    expect(withBooklets(responses, { ...DESIGN, blocksSeen: 5 })).toEqual(responses);
  });

  it("gives the same for the same seed, others for another", () => {
    expect(seenBy(DESIGN)).toEqual(seenBy(DESIGN));
    expect(seenBy({ ...DESIGN, seed: 5 })).not.toEqual(seenBy(DESIGN));
  });

  const refused: [change: Partial<BookletDesign>, message: string][] = [
    [{ blocks: 16 }, "blocks must be a whole number from 1 to 15; received 16."],
    [{ blocksSeen: 6 }, "blocksSeen must be a whole number from 1 to 5; received 6."],
    [{ seed: 0.5 }, "seed must be a whole number ≥ 0; received 0.5."],
  ];
  for (const [change, message] of refused)
    it(`refuses: ${message}`, () => {
      expect(() => withBooklets(responses, { ...DESIGN, ...change })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `withBooklets: ${message}` }),
      );
    });
});
