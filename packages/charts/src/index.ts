export type { ChartOptions } from "./chart-options.ts";
export * from "./error-curve.ts";
export type { HeatmapContent } from "./heatmap-cells.ts";
export * from "./metric-lines.ts";
export type { MetricPoint, ReferenceLine } from "./metric-points.ts";
export * from "./q-heatmap.ts";
export * from "./score-curve.ts";
export * from "./share-bars.ts";
export * from "./svg-text.ts";
