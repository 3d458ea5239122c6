export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "qmatrix-theme";

/** What was chosen; the system's look unless it was. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === kept) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  show();
}

/** Shows the look that was chosen, and follows the system where that was. */
export function startTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

function show(): void {
  const theme = chosenTheme();
  const isDark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
