// Which attributes require which, learned with Q.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export { closedQ } from "./closed-q.ts";
export { type HierarchyEdge, type LearnedHierarchy, learnHierarchy } from "./learn-hierarchy.ts";
