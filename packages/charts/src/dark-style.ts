/** The ground that charts have in a dark page, and what is black on white. */
export const DARK_GROUND = "#15181c";
export const DARK_INK = "#e9e7e3";

/**
 * Figures written on areas: what they are in a light page, then in a dark one. A hundredth off black and white, so that rules
 * tell them from lines and areas, which change otherwise; `inkOn` chooses.
 */
export const INKS = {
  black: { black: "#020202", white: "#010101" },
  white: { black: "#fefefe", white: "#fdfdfd" },
} as const;

/** What each colour of a chart becomes on a dark ground; the hues stay, so that words like "red" stay true. */
const DARK: Readonly<Record<string, string>> = {
  white: DARK_GROUND,
  "#ffffff": DARK_GROUND,
  "#000000": DARK_INK,
  "#767676": "#98a0a9",
  "#d4d4d4": "#3b434c",
  "#0072b2": "#4fa8e0",
  "#d55e00": "#f28b46",
  "#009e73": "#33c99b",
  "#cc79a7": "#e6a0c6",
  "#e69f00": "#f2b632",
  "#56b4e9": "#9ad6f7",
  "#e03131": "#ff6b6b",
  "#1c5fc4": "#6ea8ff",
  [INKS.black.black]: "#000000",
  [INKS.black.white]: "#ffffff",
  [INKS.white.black]: "#000000",
  [INKS.white.white]: "#ffffff",
};

/** What a colour of a chart becomes on a dark ground. */
export function darkColour(light: string): string {
  return DARK[light] ?? light;
}

/**
 * Rules that turn charts dark, for a page to put into its own `@media (prefers-color-scheme: dark)`. They go by the
 * colours that the SVG states as attributes, which any style sheet outweighs: the file alone needs no variables, which
 * many programs that show SVG do not know.
 */
export function darkChartStyle(): string {
  const rules = Object.entries(DARK).flatMap(([light, dark]) =>
    ["fill", "stroke"].map((name) => `.qmatrix-chart [${name}="${light}"] { ${name}: ${dark}; }`),
  );
  return [`.qmatrix-chart { color: ${DARK_INK}; --plot-background: ${DARK_GROUND}; }`, ...rules].join("\n");
}
