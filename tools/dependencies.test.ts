import { expect, it } from "vitest";
// @ts-expect-error a tool without types
import { checkDependencies } from "./dependencies.mjs";

it("has a lock file that is whole: integrity, licences, no scripts, nothing but what the packages ask for", () => {
  const { packages, wrong } = checkDependencies();
  expect(wrong).toEqual([]);
  expect(packages.length).toBeGreaterThan(100);
});

it("sees what is wrong", () => {
  const one = { version: "1.0.0", license: "SSPL-1.0", hasInstallScript: true, resolved: "somewhere" };
  const { wrong } = checkDependencies({ packages: { "node_modules/x": one } });
  expect(wrong.slice(0, 4)).toEqual([
    "node_modules/x: has no integrity in package-lock.json.",
    "node_modules/x: names where it comes from (resolved) in package-lock.json.",
    "node_modules/x: runs a script when it is installed.",
    "node_modules/x: has the licence SSPL-1.0.",
  ]);
});
