/** Words or phrases that a name may hold, capitals or not, with no letter beside them; "recipient*" for all words that begin so. */
export interface Phrases {
  test(name: string): boolean;
}

const LETTER = /\p{L}/u;

/** In time linear in the name, which a regular expression of so many alternatives is not proved to be. */
export function phrases(known: readonly string[]): Phrases {
  const wanted = known.map((phrase) => ({
    text: phrase.replace("*", ""),
    isBeginning: phrase.endsWith("*"),
  }));
  return {
    test(name) {
      const text = name.toLowerCase();
      return wanted.some((phrase) => {
        for (let at = text.indexOf(phrase.text); at >= 0; at = text.indexOf(phrase.text, at + 1)) {
          const after = text.charAt(at + phrase.text.length);
          if (!LETTER.test(text.charAt(at - 1)) && (phrase.isBeginning || !LETTER.test(after))) return true;
        }
        return false;
      });
    },
  };
}
