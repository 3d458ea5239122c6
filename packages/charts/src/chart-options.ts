/** What every chart takes. */
export interface ChartOptions {
  /** The DOM to draw with: the page's own in a browser, jsdom's in Node. */
  readonly document: Document;
  /** Heading above the picture; none unless given. */
  readonly title?: string;
}
