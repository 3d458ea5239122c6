import { describe, expect, it } from "vitest";
import { type KnownEntries, nothingKnown } from "../../data/known-entries.ts";
import { type Answer, responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { createChain } from "./posterior-chain.ts";
import { profilesOf, realign } from "./realign.ts";

const FIRST = Uint32Array.of(0b001, 0b001, 0b010, 0b010, 0b100, 0b110);

function chainAt(q: Uint32Array, known: KnownEntries) {
  const J = q.length;
  const answers = [0b000, 0b011, 0b101].map((bits) =>
    Array.from({ length: J }, (_, j): Answer => ((bits >> (j % 3)) & 1) as Answer),
  );
  const problem = {
    responses: responsesFrom(answers),
    K: 3,
    known,
    mostAttributes: 3,
    mayBeEmpty: new Uint8Array(J),
    families: [0, 1, 2, 3],
  };
  const chain = createChain(
    problem,
    { q, families: new Uint8Array(J), profiles: Uint32Array.of(0b001, 0b010, 0b110) },
    stream(1, "realign"),
  );
  chain.lines[0] = { slope: 2, intercept: 0 };
  return chain;
}

describe("realign", () => {
  const exchanged = FIRST.map((mask) => (mask & 0b100) | ((mask & 1) << 1) | ((mask >> 1) & 1));

  it("exchanges two columns back, with profiles, codes and lines", () => {
    const chain = chainAt(exchanged, nothingKnown(FIRST.length));
    expect(realign(chain, FIRST)).toBe(true);
    expect([...chain.q]).toEqual([...FIRST]);
    expect([...profilesOf(chain)]).toEqual([0b010, 0b001, 0b101]);
    expect(chain.lines[1].slope).toBe(2);
    const plain = chainAt(FIRST, nothingKnown(FIRST.length));
    plain.memory.u32.set(profilesOf(chain), plain.memory.layout.array.profiles / 4);
    // the item of attribute 0, student 2, who masters it now and has answered right: code 0b11
    expect(chain.memory.u8[chain.memory.layout.array.codes + 2 * FIRST.length]).toBe(0b11);
  });

  it("leaves alone what is nearest to itself, though entries differ", () => {
    const chain = chainAt(
      Uint32Array.of(0b001, 0b101, 0b010, 0b011, 0b100, 0b110),
      nothingKnown(FIRST.length),
    );
    expect(realign(chain, FIRST)).toBe(false);
  });

  it("leaves alone columns about which something is known", () => {
    const known = nothingKnown(FIRST.length);
    known.forbidden[4] = 0b010;
    const chain = chainAt(exchanged, known);
    expect(realign(chain, FIRST)).toBe(false);
    expect([...chain.q]).toEqual([...exchanged]);
  });
});
