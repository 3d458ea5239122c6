import { readFileSync } from "node:fs";
import { qMatrixFrom, requiredAttributes } from "../src/data/q-matrix.ts";
import { type Responses, type ResponseValue, responsesFrom } from "../src/data/responses.ts";
import type { Cdm, CdmItem } from "../src/models/cdm.ts";
import { allPatterns, reducedPatterns } from "../src/models/class-space.ts";
import type { ItemModelName } from "../src/models/item-model.ts";

/** For tests: the data sets and models of fixtures/fit/golden; the README there says how R made them. */
export const GOLDEN_SETS = ["k3_dina", "k4_gdina", "k5_acdm"] as const;
export const GOLDEN_MODELS = ["DINA", "DINO", "GDINA", "ACDM", "LLM", "RRUM"] as const;

/** For tests: what fixtures/fit/golden/<set>__<model>.json holds of the package GDINA, as far as tests use it. */
export interface GoldenFit {
  readonly model: string;
  readonly Q: readonly (readonly number[])[];
  readonly GDINA: {
    readonly loglik: number;
    /** "100": the first attribute only. */
    readonly class_patterns: readonly string[];
    readonly class_proportions: readonly number[];
    readonly LCprob_items_by_class: readonly (readonly number[])[];
    /** By item, then by effect: d0, d1, d2, d12 … */
    readonly item_delta: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly delta_se_type2: Readonly<Record<string, Readonly<Record<string, number | string | null>>>>;
    readonly marginal_mastery: readonly (readonly number[])[];
    readonly EAP: readonly (readonly number[])[];
    readonly MAP: readonly (readonly number[])[];
    readonly MLE: readonly (readonly number[])[];
    readonly classification_accuracy: { readonly tau: number; readonly tau_k: readonly number[] };
  };
}

/** For tests: the model that the package GDINA fitted. */
export function goldenCdm({ Q, model, GDINA }: GoldenFit): Cdm {
  const q = qMatrixFrom(Q, { items: Object.keys(GDINA.item_delta) });
  const space = allPatterns(q.K);
  const columnOf = Array.from(space.patterns, (pattern) =>
    GDINA.class_patterns.indexOf(Array.from({ length: q.K }, (_, k) => (pattern >>> k) & 1).join("")),
  );
  const items = reducedPatterns(q, space).map((reduced, j): CdmItem => {
    const n = requiredAttributes(q, j).length;
    const probabilities = new Float64Array(2 ** n);
    for (let c = 0; c < space.C; c++) probabilities[reduced[c]] = GDINA.LCprob_items_by_class[j][columnOf[c]];
    const delta = GDINA.item_delta[q.items[j]];
    const effects = new Float64Array(Object.keys(delta).length);
    for (const [label, value] of Object.entries(delta)) effects[effectOf(label, model)] = value;
    return { model: model as ItemModelName, effects, probabilities };
  });
  const probabilities = Float64Array.from(columnOf, (column) => GDINA.class_proportions[column]);
  const attributes = {
    distribution: "saturated",
    components: 1,
    values: probabilities,
    space,
    probabilities,
  };
  return { q, items, attributes: { ...attributes, distribution: "saturated" } };
}

/** For tests: our number of the effect that the package GDINA calls d0, d1, d2, d12 … */
export function effectOf(label: string, model: string): number {
  const attributes = label.slice(1);
  if (model !== "GDINA") return Number(attributes);
  return [...attributes].reduce((set, digit) => (digit === "0" ? set : set | (1 << (Number(digit) - 1))), 0);
}

/** For tests: the responses in the text of fixtures/fit/golden/<set>_responses.csv. */
export function goldenResponses(csv: string): Responses {
  const [header, ...lines] = csv.trim().split("\n");
  const rows = lines.map((line) => line.split(",").map((cell) => (cell === "1" ? 1 : 0) as ResponseValue));
  return responsesFrom(rows, { items: header.split(",").map((name) => name.replaceAll('"', "")) });
}

/** For tests: the text of a file of fixtures/fit/golden. */
export function goldenFile(name: string): string {
  return readFileSync(new URL(`fixtures/fit/golden/${name}`, import.meta.url), "utf8");
}
