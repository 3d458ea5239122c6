export { drain } from "../jobs/drain.ts";
