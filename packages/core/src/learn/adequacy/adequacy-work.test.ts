import { describe, expect, it } from "vitest";
import { referenceLogLiks } from "../../../test/adequacy/node-reference.ts";
import {
  simpleItems,
  simulateAbilities,
  simulateClasses,
} from "../../../test/adequacy/simulate-abilities.ts";
import { expectClose } from "../../../test/expect-close.ts";
import { type Responses, selectStudents } from "../../data/responses.ts";
import { drain } from "../../jobs/drain.ts";
import type { Adequacy } from "./adequacy.ts";
import { type AdequacyJob, adequacyWorker, foldStudents, type Predictors } from "./adequacy-jobs.ts";
import { adequacyJobWeight, adequacyWork, foldOptions } from "./adequacy-work.ts";
import { fitAbilities } from "./fit-abilities.ts";
import { fitClasses } from "./fit-classes.ts";
import { logLikByStudent } from "./node-model.ts";
import { trainingOn } from "./training.ts";

/** "Learned" models for these tests: latent classes or abilities, as a learner without a Q-matrix would find. */
const classes = (C: number): Predictors => ({
  // biome-ignore lint/correctness/useYield: nothing to say of its progress
  *learned(training, heldOut) {
    return { logLiks: logLikByStudent(fitClasses(trainingOn(training), C, 1).model, heldOut) };
  },
});

function run(
  responses: Responses,
  predictors: Predictors,
  { attributes = 2, backwards = false } = {},
): { found: Adequacy; jobs: AdequacyJob[] } {
  const input = {
    students: responses.N,
    items: responses.J,
    attributes,
    hasExpert: predictors.expert !== undefined,
    seed: 1,
  };
  const jobs: AdequacyJob[] = [];
  const work = adequacyWork(input);
  let step = work.next();
  while (!step.done) {
    const batch = step.value.jobs.map((job, at) => ({ job, at }));
    if (backwards) batch.reverse();
    // a worker for every job where the order is reversed, as on other machines
    const shared = adequacyWorker(responses, predictors, foldOptions(input));
    const done = batch.map(({ job, at }) => {
      const doJob = backwards ? adequacyWorker(responses, predictors, foldOptions(input)) : shared;
      return { at, outcome: drain(doJob(job)) };
    });
    jobs.push(...step.value.jobs);
    step = work.next(done.sort((a, b) => a.at - b.at).map(({ outcome }) => outcome));
  }
  return { found: step.value, jobs };
}

describe("foldStudents", () => {
  it("deals every student to one fold, sizes differing by at most one, by the seed alone", () => {
    const folds = foldStudents(20, { folds: 3, seed: 4 });
    expect(folds.map(({ length }) => length)).toEqual([7, 7, 6]);
    expect(folds.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(foldStudents(20, { folds: 3, seed: 4 })).toEqual(folds);
    expect(foldStudents(20, { folds: 3, seed: 5 })).not.toEqual(folds);
  });
});

describe("adequacyWork", () => {
  const oneAbility = simulateAbilities(simpleItems(15, 1), 600, { missing: 0.05 });
  const twoClasses = simulateClasses(
    [0.5, 0.5],
    [Array.from({ length: 12 }, () => 0.2), Array.from({ length: 12 }, () => 0.8)],
    600,
  );

  it("says one ability where there is one", () => {
    const { found } = run(oneAbility, classes(4));
    expect(found).toMatchObject({ verdict: "one-ability", folds: 3, students: 600 });
  });

  it("says skills where the learned model is right and abilities are not", () => {
    expect(run(twoClasses, classes(2), { attributes: 1 }).found).toMatchObject({
      verdict: "skills",
      reason: "skills-predict-better",
    });
  });

  it("says several abilities where there are two", () => {
    const two = simulateAbilities(simpleItems(18, 2), 900);
    const { found } = run(two, classes(4), { attributes: 3 });
    expect(found).toMatchObject({ verdict: "undecided", reason: "several-abilities" });
    const best = found.models.filter(({ name }) => name === "abilities");
    expect(best.map((model) => "abilities" in model && model.abilities)).toEqual([2, 3]); // and no more, the verdict being clear
  });

  it("doubles the number of classes while that predicts better, and looks between where the verdict needs it", () => {
    const tried = (found: Adequacy) =>
      found.models.flatMap((model) => ("classes" in model ? [model.classes] : []));
    expect(tried(run(twoClasses, classes(2), { attributes: 1 }).found)).toEqual([2, 4]);
    expect(tried(run(oneAbility, classes(4)).found)).toEqual([2, 4, 8]);
    // a learned model that is a little behind two classes: 3 units, standard error √600 · 0.1
    const behind: Predictors = {
      *learned(...given) {
        const found = yield* classes(2).learned(...given);
        if ("notCompared" in found) return found;
        return { logLiks: found.logLiks.map((logLik, i) => logLik + (i % 2 ? 0.095 : -0.105)) };
      },
    };
    expect(tried(run(twoClasses, behind, { attributes: 1 }).found)).toEqual([2, 4, 3]);
  });

  it("says that items are unrelated where they are", () => {
    const chance = simulateClasses([1], [Array.from({ length: 10 }, (_, j) => 0.2 + 0.06 * j)], 600);
    expect(run(chance, classes(2)).found).toMatchObject({ verdict: "undecided", reason: "unrelated-items" });
  });

  it("is the same whoever does the jobs, and in whatever order", () => {
    expect(run(oneAbility, classes(3), { backwards: true }).found).toEqual(run(oneAbility, classes(3)).found);
  });

  it("sums what the models say of students that they have not seen", () => {
    const { found } = run(oneAbility, classes(2));
    const folds = foldStudents(600, { folds: 3, seed: 1 });
    let sum = 0;
    for (const students of folds) {
      const others = Array.from({ length: 600 }, (_, i) => i).filter((i) => !students.includes(i));
      const { model } = fitAbilities(trainingOn(selectStudents(oneAbility, others)), 1);
      for (const logLik of referenceLogLiks(model, selectStudents(oneAbility, students))) sum += logLik;
    }
    const two = found.models.find(({ name }) => name === "one-ability");
    expectClose(two?.heldOutLogLik as number, sum, { rtol: 1e-9 }); // roundings
    expect(two?.differenceToOneAbility).toBe(0);
  });

  it("says why a model was not compared, and goes on", () => {
    const { found, jobs } = run(oneAbility, {
      // biome-ignore lint/correctness/useYield: nothing to say of its progress
      *learned() {
        return { notCompared: "too-many-attributes" };
      },
      expert: classes(3).learned,
    });
    expect(found.models.slice(0, 2)).toMatchObject([
      { name: "learned", heldOutLogLik: null, notCompared: "too-many-attributes" },
      { name: "expert" },
    ]);
    expect(found.learned).toEqual({ toOneAbility: null, toAbilities: null, toClasses: null, toExpert: null });
    expect(found.verdict).toBe("one-ability");
    expect(
      jobs
        .filter(({ fold }) => fold === 0)
        .map(({ model }) => model.name)
        .slice(0, 5),
    ).toEqual(["learned", "expert", "independence", "one-ability", "flexible-ability"]);
  });

  it("weighs jobs by the time that they take", () => {
    const weight = (model: AdequacyJob["model"]) => adequacyJobWeight({ kind: "adequacy", model, fold: 0 });
    expect([weight({ name: "learned" }), weight({ name: "classes", classes: 4 })]).toEqual([20, 1]);
  });
});
