import { expect, it } from "vitest";
import { said } from "./roles.ts";

// a change of one thing made everything else that was proposed said by the person: what needed care was no longer listed
it("keeps what a person changed, and leaves the rest a proposal", () => {
  const proposed = {
    header: 2,
    ignoreRows: ["161"],
    idColumns: ["Name", "Class"],
    missing: ["NF"],
    cut: ["50%"],
  };
  const { missing, ...rest } = proposed;
  expect(said({}, proposed, { ...rest, recode: ["NF=0"] })).toEqual({
    header: 2,
    recode: ["NF=0"],
  });
  expect(said({ missing }, proposed, { ...proposed, cut: ["2"] })).toEqual({
    header: 2,
    missing,
    cut: ["2"],
  });
  // what is taken back is no longer said
  expect(said({ cut: ["2"] }, proposed, { idColumns: ["Name"] })).toEqual({ idColumns: ["Name"] });
});
