import { readFileSync } from "node:fs";
import { accuracyPage } from "./accuracy-page.mjs";
import { autoPage } from "./auto-page.mjs";
import { missesPage } from "./misses-page.mjs";
import { paperPage } from "./paper-page.mjs";
import { methodLine } from "./recorded-lines.mjs";
import { samplerPage } from "./sampler-page.mjs";
import { sectionPage } from "./section-page.mjs";
import { summaryPage } from "./summary-page.mjs";

/** Sections of the pages, with the parts that each is made of. */
const SECTIONS = {
  paper: ["paper"],
  random: ["random"],
  away: ["few-students", "away"],
  missing: ["missing"],
  weak: ["weak"],
  auto: ["auto"],
};
const METHODS = ["factor", "refined", "rbm", "auto"];
const TABLE_1 = JSON.parse(readFileSync(new URL("paper-table-1.json", import.meta.url), "utf8"));

/** Every page of the study by its file name. */
export function pages({ design: { parts }, cells, lines, all }) {
  const methods = all.filter(({ run }) => METHODS.includes(run)).map(methodLine);
  return {
    ...recoveryPages(parts, sectionCells(cells), methods),
    "accuracy.md": accuracyPage(TABLE_1, lines.accuracy),
    "sampler.md": samplerPage(parts.sampler, lines.sampler),
  };
}

/** The cells of the sections: { section, cell }. */
export function sectionCells(cells) {
  return Object.entries(SECTIONS).flatMap(([section, names]) =>
    names.flatMap((name) => cells[name].map((cell) => ({ section, cell }))),
  );
}

/** The pages about the methods, from lines as `methodLine` gives them. */
export function recoveryPages(parts, cells, lines) {
  return {
    "summary.md": summaryPage(cells, lines),
    "paper.md": paperPage(parts.paper, cells, lines),
    ...Object.fromEntries(
      ["random", "away", "missing", "weak"].map((name) => [
        `${name}.md`,
        sectionPage(parts[name], cells, lines, name),
      ]),
    ),
    "auto.md": autoPage(parts.auto, cells, lines),
    "misses.md": missesPage(lines),
  };
}
