/**
 * Rules for parts that scroll sideways: a soft shadow at an edge beyond which something is hidden, since telephones show no
 * bars. No script: the shadows stand still with the part, and covers that scroll with its content hide them at both ends.
 * Both lie behind the content, and pictures have a ground of their own: blended, it lets the shadows through.
 */
export function scrollHint(parts: string): string {
  const shade = "color-mix(in srgb, var(--soft) 45%, transparent), transparent";
  const cover = (side: string) => `linear-gradient(to ${side}, var(--ground) 40%, transparent)`;
  const shadow = (side: string) => `linear-gradient(to ${side}, ${shade})`;
  return `@media screen {
${parts} {
  background: ${cover("right")} 0 0 / 2.5rem 100% local, ${cover("left")} 100% 0 / 2.5rem 100% local,
    ${shadow("right")} 0 0 / .9rem 100% scroll, ${shadow("left")} 100% 0 / .9rem 100% scroll;
  background-repeat: no-repeat;
}
.picture svg { mix-blend-mode: darken; }
}
@media screen and (prefers-color-scheme: dark) {
.picture svg { mix-blend-mode: lighten; }
}`;
}
