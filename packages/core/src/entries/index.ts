export * from "../index.ts";
