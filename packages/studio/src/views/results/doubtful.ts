import { LEAST_DOUBT } from "@qmatrix/core/learn";
import { percent } from "../parts.tsx";

/** What “doubtful” means, wherever an entry is called so: as core lists them, and reports count them. */
export const DOUBTFUL = `at least ${percent(LEAST_DOUBT)} likely to be wrong`;
