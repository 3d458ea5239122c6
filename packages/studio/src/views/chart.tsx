import { darkChartStyle } from "@qmatrix/charts";
import { useEffect, useRef } from "react";

/** Charts state their colours; the rules that turn them dark come from the package that draws them. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:root[data-theme="dark"] {\n${darkChartStyle()}\n}`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** A chart of @qmatrix/charts. Observable Plot puts its own style into a picture, which the page's policy refuses: main.css has it. */
export function Chart({ draw, label }: { readonly draw: () => SVGSVGElement; readonly label: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const svg = draw();
    for (const style of svg.querySelectorAll("style")) style.remove();
    // the picture has a name and is one thing: its parts have none
    for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
    place.current?.replaceChildren(svg);
  }, [draw]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="chart" ref={place} tabIndex={0} aria-label={label} />
  );
}
