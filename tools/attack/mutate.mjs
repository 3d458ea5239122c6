/** What readers of tables, JSON and options have been wrong about before, here or elsewhere. */
const WORDS = [
  ...[
    "",
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    ",",
    ";",
    "|",
    '"',
    "'",
    '""',
    "\\",
    "\u0000",
    "\ufeff",
    "\u2028",
    "\u202e",
  ],
  ...[
    "NA",
    "NaN",
    "Infinity",
    "-0",
    "1e999",
    "0x10",
    "1e-400",
    "00",
    "1.",
    ".5",
    "1,5",
    "-1",
    "2",
    "9".repeat(400),
  ],
  ...[
    "null",
    "true",
    "[]",
    "{}",
    "[[",
    "}}",
    '"__proto__":',
    '"constructor":{}',
    "toString",
    "../..",
    "/etc/passwd",
  ],
  ...[
    "item",
    "student",
    "A1",
    "p_A1",
    "=1+1",
    "<script>",
    "😀",
    "é",
    "\udc00",
    "$(x)",
    "--",
    "-",
    "%s",
    "://a:b@c",
  ],
];

/** Text with a few things changed: cut, doubled, moved, swapped, or a word of the list put in. */
export function mutateText(text, random, most = 4) {
  let changed = text;
  for (let times = 1 + random.below(most); times > 0; times--) {
    const at = random.below(changed.length + 1);
    const length = random.below(Math.min(40, changed.length - at) + 1);
    const piece = changed.slice(at, at + length);
    const [before, after] = [changed.slice(0, at), changed.slice(at + length)];
    changed = random.one([
      () => before + after,
      () => before + piece + piece + after,
      () => before + random.one(WORDS) + after,
      () => before + random.one(WORDS) + piece + after,
      () => after + piece + before,
      () => before,
      () =>
        before +
        String.fromCharCode(random.below(random.one([128, 0x3000, 0x10000]))) +
        piece.slice(1) +
        after,
      () => before + piece.repeat(1 + random.below(30)) + after,
    ])();
  }
  return changed.slice(0, 100_000);
}

/** Bytes with a few of them changed, cut off or doubled. */
export function mutateBytes(bytes, random, most = 4) {
  let changed = Buffer.from(bytes);
  for (let times = 1 + random.below(most); times > 0; times--) {
    const at = random.below(changed.length + 1);
    const how = random.below(5);
    if (how === 0) changed = changed.subarray(0, at);
    else if (how === 1)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + random.below(20))]);
    else if (how === 2)
      changed = Buffer.concat([
        changed.subarray(0, at),
        changed.subarray(0, random.below(64)),
        changed.subarray(at),
      ]);
    else if (changed.length > 0) {
      changed = Buffer.from(changed);
      changed[Math.min(at, changed.length - 1)] = random.one([
        0,
        255,
        random.below(256),
        1 << random.below(8),
      ]);
    }
  }
  return changed;
}

const VALUES = [
  ...[
    null,
    undefined,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    2,
    1e308,
    -0,
    Number.NaN,
    Infinity,
    2 ** 31,
    2 ** 53,
    "",
    "a",
    "1",
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    "__proto__",
    "constructor",
    "toString",
    [0, 1, 2],
    "x".repeat(1000),
  ],
];

/** Plain data in which one or a few places hold something else. */
export function mutateValue(value, random, most = 3) {
  let changed = structuredClone(value);
  for (let times = 1 + random.below(most); times > 0; times--) changed = changeOne(changed, random);
  return changed;
}

function changeOne(value, random) {
  const isInner = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isInner || random.below(12) === 0) return structuredClone(random.one(VALUES));
  const key = random.one(Object.keys(value));
  const how = random.below(10);
  if (Array.isArray(value) && how === 0) value.splice(Number(key), 1);
  else if (Array.isArray(value) && how === 1) value.push(structuredClone(value[key]));
  else if (!Array.isArray(value) && how === 0) delete value[key];
  else if (!Array.isArray(value) && how === 1)
    value[random.one(["extra", "constructor", "toString", "length"])] = 1;
  else value[key] = changeOne(value[key], random);
  return value;
}

/** The smallest input found, by leaving out ever smaller pieces, for which `fails` still holds. */
export async function minimise(input, fails, most = 400) {
  let smallest = input;
  let tries = 0;
  for (let size = Math.ceil(smallest.length / 2); size >= 1 && tries < most; size = Math.floor(size / 2))
    for (let at = 0; at < smallest.length && tries < most; tries++) {
      const shorter = Buffer.isBuffer(smallest)
        ? Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)])
        : smallest.slice(0, at) + smallest.slice(at + size);
      if (await fails(shorter)) smallest = shorter;
      else at += size;
    }
  return smallest;
}
