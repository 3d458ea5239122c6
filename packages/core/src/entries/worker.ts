/**
 * The verbs that take long, without blocking: on Web Workers in a page, on worker threads in Node, with progress and an
 * `AbortSignal`.
 *
 * @module
 */
export {
  type AsyncOptions,
  chooseAttributesAsync,
  compareModelsAsync,
  fitCdmAsync,
  fitStatisticsAsync,
  learnByRbmAsync,
  learnQAsync,
  validateQAsync,
  type WorkProgress,
} from "../worker/browser.ts";
