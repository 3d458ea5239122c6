import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readJson } from "./workspaces.mjs";

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The notices that the licences of what is bundled ask for: every package among the modules, with the text it brings. */
export function licencesOf(modules) {
  const packages = new Map();
  for (const path of modules) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll("\\", "/"))?.[0];
    if (folder === undefined) continue;
    const { name, version, license } = readJson(`${folder}/package.json`);
    packages.set(`${name} ${version}`, { license, texts: licenceTexts(folder) });
  }
  // packages of one family bring the same text
  const byText = new Map();
  for (const [name, { license, texts }] of [...packages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = texts.length > 0 ? texts.join("\n\n") : `Licence: ${license}`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} (${license})`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join("\n")}\n\n${text}`);
  const head = "This package includes the following software, under the licences below.";
  return `${[head, ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

function licenceTexts(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(`${folder}/${name}`, "utf8").trim());
}
