import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Application, ReflectionKind } from "typedoc";

/**
 * Makes docs/api from the doc comments of what @qmatrix/core exports: one page per entry. Ends with 1, and says which, if a
 * public name of the library or of its worker has no description.
 *
 *   node tools/api-reference/make.mjs [--out FOLDER]
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ENTRIES = [
  "index",
  "worker",
  "learn",
  "fit",
  "validate",
  "simulate",
  "models",
  "data",
  "rbm",
  "factor",
  "jobs",
];
/** Pages on which every name and every member must have a description. */
const DESCRIBED = ["index", "worker"];

/** Heads the list of pages. */
const HEAD = `Generated from the doc comments by \`npm run docs:api\`; examples are run by tests. Most programs need the first two entries
only.`;

const { values } = parseArgs({ options: { out: { type: "string", default: join(ROOT, "docs/api") } } });

const app = await Application.bootstrapWithPlugins({
  entryPoints: ENTRIES.map((name) => join(ROOT, `packages/core/src/entries/${name}.ts`)),
  tsconfig: join(ROOT, "packages/core/tsconfig.json"),
  plugin: ["typedoc-plugin-markdown"],
  out: values.out,
  logLevel: "Error",
  readme: "none",
  disableSources: true,
  disableGit: true,
  excludeExternals: true,
  // the compiler checks the types; TypeDoc brings an earlier one
  skipErrorChecking: true,
  validation: false,
  sort: ["source-order"],
  sortEntryPoints: false,
  groupOrder: ["Functions", "Variables", "Classes", "Interfaces", "Type Aliases"],
  outputFileStrategy: "modules",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true, hideSources: true },
});
const project = await app.convert();
if (project === undefined) process.exit(1);

rmSync(values.out, { recursive: true, force: true });
await app.generateOutputs(project);
for (const name of readdirSync(values.out)) {
  const path = join(values.out, name);
  writeFileSync(path, tidy(name, readFileSync(path, "utf8")));
}

const missing = project.children.filter(({ name }) => DESCRIBED.includes(name)).flatMap(undescribed);
for (const name of missing) console.error(`${name} has no description.`);
process.exit(app.logger.hasErrors() || missing.length > 0 ? 1 : 0);

/** Pages are called by what one imports, and end with one line end. */
function tidy(file, text) {
  const entry = file.replace(/\.md$/, "");
  const titled = text
    .replace(/^# (.*)$/m, () => `# ${entry === "README" ? "API reference" : imported(entry)}`)
    .replace(/^## Modules$/m, HEAD)
    .replaceAll(
      /^- \[([\w-]+)\]\(([\w-]+)\.md\)$/gm,
      (_, name) => `- [\`${imported(name)}\`](${name}.md): ${summaryOf(name)}`,
    );
  return `${titled.trimEnd()}\n`;
}

function imported(entry) {
  return entry === "index" ? "@qmatrix/core" : `@qmatrix/core/${entry}`;
}

function summaryOf(entry) {
  const { comment } = project.children.find(({ name }) => name === entry);
  return comment.summary
    .map(({ text }) => text)
    .join("")
    .replaceAll("\n", " ");
}

/** The names below a reflection, and their members, that no comment describes. */
function undescribed(reflection) {
  const members = [
    ...(reflection.children ?? []),
    ...(reflection.type?.type === "reflection" ? (reflection.type.declaration.children ?? []) : []),
  ];
  return members
    .filter(({ kind, flags }) => kind !== ReflectionKind.Constructor && !flags.isExternal)
    .flatMap((member) => {
      const described = [
        member,
        ...(member.signatures ?? []),
        ...(member.type?.declaration?.signatures ?? []),
      ];
      const isFine = described.some((each) => each.hasComment()) || member.kind === ReflectionKind.Reference;
      return [...(isFine ? [] : [member.getFullName()]), ...undescribed(member)];
    });
}
