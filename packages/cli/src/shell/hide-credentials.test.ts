import { expect, it } from "vitest";
import { hideCredentials } from "./hide-credentials.ts";

it("hides users and passwords of addresses, odd characters and all, and leaves files alone", () => {
  expect(hideCredentials("'--quue=reds://me:p/w@d@host:1' is unknown")).toBe(
    "'--quue=reds://…@host:1' is unknown",
  );
  const harmless = "at file:///work/node_modules/@vitest/x.js:1 for redis://host and a@b";
  expect(hideCredentials(harmless)).toBe(harmless);
  expect(hideCredentials("file:///x,redis://:pw@host")).toBe("file:///x,redis://…@host");
});
