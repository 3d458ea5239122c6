import { EFFORT_NAMES } from "@qmatrix/core/learn";
import type { Plan } from "../steps/project.ts";
import type { Studio } from "./studio.ts";

/** A link that holds the settings, and no data: `#attributes=5&effort=thorough`. */
export function linkTo({ attributes, effort, seed, mostPerItem, ability, adequacy }: Plan): string {
  const settings = new URLSearchParams({
    attributes: String(attributes),
    effort,
    seed: String(seed),
    "most-per-item": String(mostPerItem),
    ...(ability ? {} : { ability: "no" }),
    ...(adequacy ? {} : { adequacy: "no" }),
  });
  return `${location.origin}${location.pathname}#${settings}`;
}

/** Settings in the address: what is no setting is left out. */
export function planIn(hash: string): Partial<Plan> {
  const settings = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (name: string, least: number, most: number) => {
    const text = settings.get(name) ?? "";
    return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
  };
  const attributes = settings.get("attributes") === "auto" ? "auto" : whole("attributes", 1, 30);
  const plan = {
    attributes,
    effort: EFFORT_NAMES.find((name) => name === settings.get("effort")),
    seed: whole("seed", 0, 999_999_999),
    mostPerItem: whole("most-per-item", 1, 4),
    ability: settings.get("ability") === "no" ? false : undefined,
    adequacy: settings.get("adequacy") === "no" ? false : undefined,
  };
  return Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
}

/** Takes the settings of the address over, once, and takes them out of it. */
export async function takeLink(studio: Studio): Promise<void> {
  const plan = planIn(location.hash);
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  if (Object.keys(plan).length > 0) await studio.step({ kind: "plan", plan });
}
