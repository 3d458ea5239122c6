/**
 * The asynchronous verbs on Node's threads: see worker.ts.
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
} from "../worker/node.ts";
