/** The colours of a page; text on its grounds has a contrast of 4.5 or more (page-colours.test.ts). */
export interface PageColours {
  readonly ground: string;
  /** Behind remarks, examples and every second thing that stands apart. */
  readonly panel: string;
  readonly ink: string;
  /** Less important text. */
  readonly soft: string;
  readonly link: string;
  readonly line: string;
  /** Around fields and buttons: a contrast of 3 with the ground. */
  readonly edge: string;
  readonly warning: string;
  /** What students master, what they do not yet, and what is not clear. */
  readonly yes: string;
  readonly no: string;
  readonly unclear: string;
}

export const LIGHT: PageColours = {
  ground: "#ffffff",
  panel: "#f4f5f7",
  ink: "#1b1b1b",
  soft: "#555b62",
  link: "#0a58a8",
  line: "#d5d9de",
  edge: "#868d95",
  warning: "#b84700",
  yes: "#0a6640",
  no: "#8f2d00",
  unclear: "#5c5200",
};

/** The ground and the ink are those of the charts: see DARK_GROUND of @qmatrix/charts. */
export const DARK: PageColours = {
  ground: "#15181c",
  panel: "#20252b",
  ink: "#e9e7e3",
  soft: "#b0b8c1",
  link: "#82bcff",
  line: "#3b434c",
  edge: "#7d8791",
  warning: "#ff9d5c",
  yes: "#6fd6a4",
  no: "#ffa07a",
  unclear: "#e2cf6a",
};
