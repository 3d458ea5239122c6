/** The name space of SVG. */
export const SVG = "http://www.w3.org/2000/svg";

/** A new SVG element with the given attributes and text. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  document: Document,
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
  text = "",
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== "") element.textContent = text;
  return element;
}

/** A chart as the text of an SVG file, or to put into a page. */
export function svgText(chart: SVGSVGElement): string {
  const view = chart.ownerDocument.defaultView;
  if (view === null) throw new Error("svgText: the chart's document has no window.");
  return `${new view.XMLSerializer().serializeToString(chart)}\n`;
}
