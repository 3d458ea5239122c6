/** A chart as the text of an SVG file, or to put into a page. */
export function svgText(chart: SVGSVGElement): string {
  const view = chart.ownerDocument.defaultView;
  if (view === null) throw new Error("svgText: the chart's document has no window.");
  return `${new view.XMLSerializer().serializeToString(chart)}\n`;
}
