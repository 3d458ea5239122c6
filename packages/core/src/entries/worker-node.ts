export {
  type AsyncOptions,
  chooseAttributesAsync,
  fitCdmAsync,
  fitStatisticsAsync,
  learnByRbmAsync,
  learnQAsync,
  validateQAsync,
  type WorkProgress,
} from "../worker/node.ts";
