export * from "./data/bit-matrix.ts";
export * from "./data/profiles.ts";
export * from "./data/q-matrix.ts";
export * from "./data/responses.ts";
export { checkNumber, checkWhole } from "./errors/check-number.ts";
export { describeValue } from "./errors/describe-value.ts";
export { InvalidInputError } from "./errors/invalid-input-error.ts";
export * from "./random/stream.ts";
