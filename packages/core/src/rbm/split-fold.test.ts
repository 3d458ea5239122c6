import fc from "fast-check";
import { expect, it } from "vitest";
import { responseOf, responsesFrom } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { splitFold } from "./split-fold.ts";

it("holds every student out exactly once, and trains on all the others", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 2, max: 7 }),
      fc.nat(),
      (N, most, seed) => {
        const folds = Math.min(N, most);
        const rows = Array.from({ length: N }, (_, i) => [(i & 1) as 0 | 1, ((i >> 1) & 1) as 0 | 1]);
        const responses = responsesFrom(rows);
        const heldOut: string[] = [];
        for (let fold = 0; fold < folds; fold++) {
          const { training, validation } = splitFold(responses, folds, fold, stream(seed));
          heldOut.push(...validation.students);
          expect([...training.students, ...validation.students].sort()).toEqual(
            [...responses.students].sort(),
          );
          expect([Math.floor(N / folds), Math.ceil(N / folds)]).toContain(validation.N);
          for (const [i, name] of validation.students.entries())
            expect(responseOf(validation, i, 0)).toBe(responseOf(responses, Number(name) - 1, 0));
        }
        expect(heldOut.sort()).toEqual([...responses.students].sort());
      },
    ),
  );
});
