import { readFileSync } from "node:fs";
import { InvalidInputError } from "@qmatrix/core/data";

/** What some commands need and few installations have: packages by the names that people know. */
const OPTIONAL = { DuckDB: "@duckdb/node-api", BullMQ: "bullmq", ioredis: "ioredis" };

/** Something was asked for that needs packages which are not installed; the sentence says how to install them. */
export class MissingPackageError extends InvalidInputError {
  constructor(where: string, purpose: string, names: readonly (keyof typeof OPTIONAL)[], hint?: string) {
    const installed = names.length === 1 ? "which is not installed" : "which are not installed";
    const packages = names.map((name) => `${OPTIONAL[name]}@${testedVersions()[OPTIONAL[name]]}`).join(" ");
    const install = `Install ${names.length === 1 ? "it" : "them"} alongside qmatrix: npm install -g ${packages}`;
    super(
      where,
      purpose,
      `used where ${names.join(" and ")} can be loaded`,
      "an installation without",
      install,
    );
    this.message = `${where}: ${purpose} needs ${names.join(" and ")}, ${installed}. ${hint ? `${hint} ` : ""}${install}`;
  }
}

/** Whether `error` says that a package was not found; else it has a fault of its own. */
export function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  return ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(code);
}

/** The versions of the optional packages that qmatrix is tested with. */
function testedVersions(): Record<string, string> {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).peerDependencies;
}
