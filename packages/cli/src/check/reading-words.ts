import { type Given, givenWords } from "@qmatrix/tables";

/** Options that say how a file is read, and whether a value follows them. */
const READING: Readonly<Record<string, boolean>> = {
  ...{ "--id": true, "--missing": true, "--long": true, "--attempt": true, "--order": true, "--items": true },
  ...{ "--ignore": true, "--ignore-rows": true, "--correct": true, "--cut": true, "--recode": true },
  ...{ "--empty": true, "--header": true, "--transpose": false, "--sheet": true, "--encoding": true },
};

/** What was typed, with other words for how the file is read: `qmatrix learn FILE …`. */
export function commandWith(words: readonly string[], proposal: Given): string[] {
  const kept: string[] = [];
  let file = -1;
  for (let at = 0; at < words.length; at++) {
    const [option] = words[at].split("=");
    const takesValue = READING[option];
    if (takesValue === undefined) {
      kept.push(words[at]);
      if (file < 0 && kept.length > 1 && !words[at].startsWith("-")) file = kept.length;
    } else if (takesValue && !words[at].includes("=")) at++;
  }
  const place = file < 0 ? kept.length : file;
  return ["qmatrix", ...kept.slice(0, place), ...givenWords(proposal), ...kept.slice(place)];
}
