import { type Responses, type ResponseValue, responsesFrom } from "../../src/data/responses.ts";
import { logistic } from "../../src/numeric/logistic.ts";
import { stream } from "../../src/random/stream.ts";

/** An item of D continuous abilities: logit = intercept + slopes · θ, above a guessing probability. */
export interface AbilityItem {
  readonly intercept: number;
  readonly slopes: readonly number[];
  readonly guess?: number;
}

/** Responses of N students with standard normal abilities; a share of them missing. */
export function simulateAbilities(
  items: readonly AbilityItem[],
  N: number,
  { seed = 1, missing = 0 } = {},
): Responses {
  const random = stream(seed, "test", "abilities");
  return responsesFrom(
    Array.from({ length: N }, () => {
      const theta = items[0].slopes.map(() => random.normal());
      return items.map(({ intercept, slopes, guess = 0 }): ResponseValue => {
        const p = logistic(slopes.reduce((sum, a, d) => sum + a * theta[d], intercept));
        const isMissing = random.uniform() < missing;
        const response = random.uniform() < guess + (1 - guess) * p ? 1 : 0;
        return isMissing ? null : response;
      });
    }),
  );
}

/** J items whose slopes lie between 0.8 and 2 and intercepts between −1.5 and 1.5; item j measures ability j mod D. */
export function simpleItems(J: number, D: number, guess = 0): AbilityItem[] {
  return Array.from({ length: J }, (_, j) => ({
    intercept: -1.5 + (3 * ((j * 7) % J)) / (J - 1),
    slopes: Array.from({ length: D }, (_, d) => (j % D === d ? 0.8 + (1.2 * ((j * 5) % J)) / (J - 1) : 0)),
    guess,
  }));
}

/** N students in latent classes of given weights; probabilities [C][J]. */
export function simulateClasses(
  weights: readonly number[],
  probabilities: readonly (readonly number[])[],
  N: number,
  seed = 1,
): Responses {
  const random = stream(seed, "test", "classes");
  return responsesFrom(
    Array.from({ length: N }, () => {
      const u = random.uniform();
      let below = weights[0];
      let c = 0;
      while (u >= below && c < weights.length - 1) below += weights[++c];
      return probabilities[c].map((p): ResponseValue => (random.uniform() < p ? 1 : 0));
    }),
  );
}

/** N students with three skills that their ability makes likelier, and 18 conjunctive items on which the ability tells beside them. */
export function simulateSkillsAndAbility(
  q: readonly (readonly number[])[],
  N: number,
  slope: number,
  seed = 1,
): Responses {
  const random = stream(seed, "test", "skills and ability");
  const levels = q.map(() => ({
    without: -1.2 + 0.6 * random.uniform(),
    rise: 2.4 + 0.8 * random.uniform(),
  }));
  return responsesFrom(
    Array.from({ length: N }, () => {
      const theta = random.normal();
      const skills = q[0].map(() => 0.4 * theta + Math.sqrt(1 - 0.4 ** 2) * random.normal() > 0);
      return q.map((required, j): ResponseValue => {
        const hasAll = required.every((entry, k) => entry === 0 || skills[k]);
        const logit = levels[j].without + (hasAll ? levels[j].rise : 0) + slope * theta;
        return random.uniform() < logistic(logit) ? 1 : 0;
      });
    }),
  );
}
