import { fitsPart } from "./fits-part.mjs";
import { heldOutPart } from "./held-out-part.mjs";
import { itemsPart } from "./items-part.mjs";
import { NAMES } from "./names.mjs";
import { printedPart, ratesPart, seedsPart, trainingsPart } from "./rates-part.mjs";

/** The page results/timss.md, from the recorded lines and the experts' Q0. */
export function page(design, q, { learned, fits, expertFits, heldOut }) {
  return `# TIMSS 2003: the experts' Q-matrix and what is learned from it

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
export function drawnQs({ fit }) {
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
