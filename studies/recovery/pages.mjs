import { autoPage } from "./auto-page.mjs";
import { cellsOf } from "./cells.mjs";
import { missesPage } from "./misses-page.mjs";
import { paperPage } from "./paper-page.mjs";
import { sectionPage } from "./section-page.mjs";
import { summaryPage } from "./summary-page.mjs";

/** Every page of the study by its file name, from the design and the raw lines. */
export function pages(design, lines) {
  const cells = cellsOf(design);
  const { paper, auto, ...others } = design.sections;
  return {
    "summary.md": summaryPage(cells, lines),
    "paper.md": paperPage(paper, cells, lines),
    ...Object.fromEntries(
      Object.entries(others).map(([name, section]) => [
        `${name}.md`,
        sectionPage(section, cells, lines, name),
      ]),
    ),
    "auto.md": autoPage(auto, cells, lines),
    "misses.md": missesPage(lines),
  };
}
