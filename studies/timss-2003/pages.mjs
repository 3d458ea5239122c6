import { qHeatmap, svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { filesOf } from "../common/data-files.mjs";
import { fitLine } from "../common/fit-start.mjs";
import { qOfRows } from "../common/q-rows.mjs";
import { expertFitsPage } from "./expert-fits-page.mjs";
import { fitsPart } from "./fits-part.mjs";
import { heldOutPart } from "./held-out-part.mjs";
import { itemsPart } from "./items-part.mjs";
import { NAMES } from "./names.mjs";
import { PAPER } from "./paper.mjs";
import { printedPart, ratesPart, seedsPart, trainingsPart } from "./rates-part.mjs";

/** results/expert-fits.md; and results/timss.md with its pictures, for which the experts' Q0 must be there. */
export function pages({ design: { parts }, lines, recorded }) {
  const expertFits = lines["expert-fits"].map((line) => ({ ...fitLine(line), data: "timss03" }));
  const files = { "expert-fits.md": expertFitsPage(expertCells(parts["expert-fits"]), PAPER, expertFits) };
  const set = recorded(filesOf("timss03"));
  if (set === undefined) return files;
  const q = numbered(set.q);
  const design = designOf(parts);
  const raw = {
    learned: [...lines.learned, ...lines.near].map(({ run, replication, result, machine }) => ({
      ...result,
      q: run,
      seed: replication,
      machine,
    })),
    fits: lines.fits.map(fitLine),
    heldOut: lines["held-out"].map(({ data: { matrix, fold }, result }) => ({ ...result, q: matrix, fold })),
    expertFits,
  };
  return { ...files, "timss.md": page(design, q, raw), ...pictures(design, q, raw.learned) };
}

/** What the page needs of the design. */
function designOf({ fits, "held-out": heldOut }) {
  return {
    fit: {
      qs: fits.cross.matrix,
      models: fits.cross.model,
      distribution: fits.data.distribution,
      starts: fits.replications,
    },
    heldOut: { qs: heldOut.cross.matrix, folds: heldOut.runs.predict.folds },
    paper: PAPER,
  };
}

function expertCells({ cross, data: { distribution } }) {
  return cross.model.map((model) => ({ data: "timss03", model, distribution }));
}

function pictures(design, q, learned) {
  const { document } = new JSDOM("").window;
  const drawn = drawnQs(design).map((name) => {
    const { rows } = learned.find((line) => line.q === name && line.seed === 1);
    const chart = qHeatmap(qOfRows(rows, q), {
      document,
      title: NAMES[name],
      compareWith: q,
      names: { q: "Q̂", compareWith: "Q0" },
    });
    return [`${name}.svg`, svgText(chart)];
  });
  const expert = svgText(qHeatmap(q, { document, title: NAMES.expert }));
  return { "expert.svg": expert, ...Object.fromEntries(drawn) };
}

/** Items and attributes with the paper's numbers before their names; columns are in its order. */
function numbered(q) {
  return {
    ...q,
    items: q.items.map((item, j) => `${j + 1} ${item}`),
    attributes: q.attributes.map((attribute, k) => `${k + 1} ${attribute}`),
  };
}

/** The page results/timss.md, from the recorded lines and the experts' Q0. */
function page(design, q, { learned, fits, expertFits, heldOut }) {
  return `# TIMSS 2003: the experts' Q-matrix and learned Q-matrices

Made by \`qmatrix study report timss-2003\` (${learned[0].machine}, other programs running). ${q.J} items, ${q.K} attributes, 757 students. Q0 is the
experts' Q-matrix; attributes have the paper's numbers.

${printedPart(design.paper, q)}
${ratesPart(design, q, learned)}
${picturesPart(design)}
${seedsPart(q, learned)}
${trainingsPart(design, q, learned)}
${fitsPart(design, q, learned, fits, expertFits)}
${heldOutPart(design, heldOut)}
${itemsPart(design, q, learned)}`;
}

/** Q-matrices with the attributes of Q0, which can be drawn beside it. */
function drawnQs({ fit }) {
  return fit.qs.filter((name) => name !== "auto");
}

function picturesPart(design) {
  const pictures = drawnQs(design).map(
    (name) => `${NAMES[name]}:\n\n![${NAMES[name]} beside Q0](${name}.svg)\n`,
  );
  return `## Q0 and Q̂

White: 0 in both. Black: 1 in both. Red: 1 in Q0 only. Blue: 1 in Q̂ only.

![Q0](expert.svg)

${pictures.join("\n")}`;
}
