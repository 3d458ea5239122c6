/**
 * The files that commands write, of their results: tables, result.json and reports, to the byte, here and in a page. Reports, and
 * the charts and the DOM that they are drawn with, are loaded when they are needed.
 */
export { distinctNames } from "../files/distinct-names.ts";
export { type FileOptions, resultOf } from "../files/file-options.ts";
export { FIT_FILES, fitFiles } from "../files/fit-files.ts";
export { hierarchyText } from "../files/hierarchy-text.ts";
export { jsonText } from "../files/json-text.ts";
export { LEARN_FILES, rbmFiles, refinedFiles } from "../files/learn-files.ts";
export { MODELS_FILES, modelsFiles } from "../files/models-files.ts";
export { bytesOf, type Content, type OutputFile } from "../files/output-file.ts";
export { type ProfilesTextOptions, profilesText } from "../files/profiles-text.ts";
export { qMatrixText } from "../files/q-matrix-text.ts";
export { type ResponsesTextOptions, responsesText } from "../files/responses-text.ts";
export {
  type Maker,
  MODEL_SCHEMA_VERSIONS,
  type ResultParts,
  resultText,
  type Timings,
} from "../files/result-text.ts";
export { SCORE_FILES, STUDENTS_FILE, scoreFiles } from "../files/students-files.ts";
export { tableText } from "../files/table-text.ts";
export { VALIDATE_FILES, validateFiles } from "../files/validate-files.ts";
export { WORKBOOK_FILE, withWorkbook } from "../files/workbook-file.ts";
