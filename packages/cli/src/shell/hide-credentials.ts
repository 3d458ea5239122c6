const BEFORE = "://";

/**
 * Text without what stands before @ in an address of a host: a mistyped option may be repeated in a message. Up to the
 * last @ before a blank, as a password may hold one. `file:///…` names no host.
 */
export function hideCredentials(text: string): string {
  return text.replace(/\S+/g, (word) => {
    let at = word.indexOf(BEFORE);
    while (at >= 0 && word[at + BEFORE.length] === "/") at = word.indexOf(BEFORE, at + BEFORE.length);
    const start = at + BEFORE.length;
    const end = word.lastIndexOf("@");
    return at < 0 || end < start ? word : `${word.slice(0, start)}…${word.slice(end)}`;
  });
}
