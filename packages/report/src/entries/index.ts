export { fitReport } from "../fit/fit-report.ts";
export { rbmReport } from "../learn/rbm-report.ts";
export { refinedReport } from "../learn/refined-report.ts";
export { type ModelsReport, modelsReport } from "../models/models-report.ts";
export { type StudentsReport, studentsReport } from "../students/students-report.ts";
export { validateReport } from "../validate/validate-report.ts";
