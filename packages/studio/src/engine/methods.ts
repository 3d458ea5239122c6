import { compareModelsMethod, fitMethod, statisticsMethod } from "@qmatrix/core/fit";
import type { Method } from "@qmatrix/core/jobs";
import { learnMethod } from "@qmatrix/core/learn";
import { rbmMethod } from "@qmatrix/core/rbm";
import { validateMethod } from "@qmatrix/core/validate";

// biome-ignore lint/suspicious/noExplicitAny: methods of all kinds stand in one registry.
export type AnyMethod = Method<any, any, any, any, any>;

/** What can be run, by name. */
export const METHODS: Readonly<Record<string, AnyMethod>> = Object.fromEntries(
  (
    [learnMethod, fitMethod, statisticsMethod, validateMethod, compareModelsMethod, rbmMethod] as AnyMethod[]
  ).map((method) => [method.name, method]),
);
