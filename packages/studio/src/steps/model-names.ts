/** Item models as texts write them; the command takes them without hyphens. */
const NAMES: Readonly<Record<string, string>> = { GDINA: "G-DINA", RRUM: "R-RUM" };

export function modelName(model: string): string {
  return NAMES[model] ?? model;
}
