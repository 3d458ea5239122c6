/** The project file `.qmatrix`: data, commands and results in one file that the page and the command open. See docs/project-file.md. */
export { checkName } from "../project/check-name.ts";
export { type CommandWords, checkWords, recordedWords } from "../project/command-words.ts";
export { type Project, ProjectError, type ProjectFile, type ProjectRun } from "../project/project.ts";
export { PROJECT_SCHEMA_VERSION, packProject, unpackProject } from "../project/project-file.ts";
export { compareFiles, type Reproduced } from "../project/same-files.ts";
