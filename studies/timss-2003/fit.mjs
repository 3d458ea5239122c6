export { run } from "../common/fit-start.mjs";
