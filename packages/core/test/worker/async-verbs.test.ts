import { spawnSync } from "node:child_process";
import {
  chooseAttributes,
  compareModels,
  fitCdm,
  fitStatistics,
  InvalidInputError,
  learnByRbm,
  learnQ,
  type ResponsesInput,
  simulate,
  validateQ,
} from "@qmatrix/core";
import {
  chooseAttributesAsync,
  compareModelsAsync,
  fitCdmAsync,
  fitStatisticsAsync,
  learnByRbmAsync,
  learnQAsync,
  validateQAsync,
  type WorkProgress,
} from "@qmatrix/core/worker";
import { describe, expect, it } from "vitest";

const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 300, seed: 1 });
const fit = fitCdm(responses, q, { model: "DINA" });

/** Six items, for what is learned with several numbers of attributes. */
const { responses: six } = simulate({ model: "DINA", attributes: 2, examinees: 200, seed: 1 });

/** Long enough to be aborted: some seconds of searches. */
const long = simulate({ model: "GDINA", attributes: 6, examinees: 2000, noise: 0.2, rho: 0.5, seed: 2 });

describe("the answer is that of the verb that waits, to the last digit", () => {
  const learning = { attributes: 3, effort: "normal" } as const;
  const choosing = { attributes: "auto", effort: "quick", adequacy: false } as const;
  const rbm = { attributes: 3, penalties: [0.01], learningRates: [1, 2.5], epochs: 5 };
  const validating = { methods: ["pvaf", "wald", "hull"], effort: "quick" } as const;
  const comparing = { models: ["DINA", "per-item"], folds: 2, starts: 2 } as const;
  const PAIRS: Record<string, [() => unknown, (workers: number) => Promise<unknown>]> = {
    learnQ: [
      () => learnQ(responses, learning),
      (workers) => learnQAsync(responses, { ...learning, workers }),
    ],
    "learnQ, auto": [() => learnQ(six, choosing), (workers) => learnQAsync(six, { ...choosing, workers })],
    chooseAttributes: [() => chooseAttributes(six), (workers) => chooseAttributesAsync(six, { workers })],
    learnByRbm: [
      () => learnByRbm(responses, rbm),
      (workers) => learnByRbmAsync(responses, { ...rbm, workers }),
    ],
    fitCdm: [
      () => fitCdm(responses, q, { starts: 3 }),
      (workers) => fitCdmAsync(responses, q, { starts: 3, workers }),
    ],
    fitStatistics: [
      () => fitStatistics(responses, fit),
      (workers) => fitStatisticsAsync(responses, fit, { workers }),
    ],
    compareModels: [
      () => compareModels(responses, { expert: q }, comparing),
      (workers) => compareModelsAsync(responses, { expert: q }, { ...comparing, workers }),
    ],
    validateQ: [
      () => validateQ(responses, q, validating),
      (workers) => validateQAsync(responses, q, { ...validating, workers }),
    ],
  };

  for (const [name, [verb, asyncVerb]] of Object.entries(PAIRS))
    it(`${name} with 1 and 3 workers`, async () => {
      const expected = JSON.stringify(verb());
      for (const workers of [1, 3]) expect(JSON.stringify(await asyncVerb(workers))).toBe(expected);
    });

  it("takes rows as the verb does, and as many workers as the machine has threads", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1] as (0 | 1)[]);
    const { logLik } = await fitCdmAsync(rows, [[1], [1], [1]]);
    expect(logLik).toBe(fitCdm(rows, [[1], [1], [1]]).logLik);
  });
});

describe("faults", () => {
  async function faultOf(promise: Promise<unknown>): Promise<unknown> {
    try {
      await promise;
    } catch (error) {
      return error;
    }
    return expect.fail("nothing was thrown");
  }

  const FAULTS: Record<string, [() => Promise<unknown>, string]> = {
    "of the data": [
      () => learnQAsync(7 as unknown as ResponsesInput, { attributes: 2 }),
      "learnQ: responses must be responses made by responsesFrom, or rows of 0, 1 and null; received 7.",
    ],
    "of no options": [
      () => learnQAsync(responses, 3 as never),
      "learnQAsync: options must be an object; received 3.",
    ],
    "of the number of workers": [
      () => learnQAsync(responses, { attributes: 2, workers: 0 }),
      "learnQAsync: workers must be a whole number from 1 to 256; received 0.",
    ],
    "of the signal": [
      () => fitCdmAsync(responses, q, { signal: {} as AbortSignal }),
      "fitCdmAsync: signal must be an AbortSignal; received an object.",
    ],
    "of what listens to progress": [
      () => fitCdmAsync(responses, q, { onProgress: 3 as never }),
      "fitCdmAsync: onProgress must be a function; received 3.",
    ],
    "of an option, found by the thread that coordinates": [
      () => learnQAsync(responses, { attributes: 99, workers: 1 }),
      "learnQ: attributes must be a whole number ≥ 1 and less than the number of items (9); received 99.",
    ],
    "of a model, found before any thread is opened": [
      () => fitStatisticsAsync(many.responses, manyFit, { workers: 2 }),
      "fitStatistics: model must be a model with enumerated attribute patterns; received one with 15 attributes, too many to enumerate their patterns. Fit at most 14 attributes, or reduce the patterns by a hierarchy.",
    ],
  };
  const many = simulate({ model: "DINA", attributes: 15, examinees: 40, seed: 2 });
  const manyFit = fitCdm(many.responses, many.q, { model: "DINA", maxIterations: 2 });

  for (const [what, [call, sentence]] of Object.entries(FAULTS))
    it(`${what} is an InvalidInputError with its fields`, async () => {
      const fault = (await faultOf(call())) as InvalidInputError;
      expect(fault).toBeInstanceOf(InvalidInputError);
      expect(fault.message).toBe(sentence);
      const { where, argument, mustBe, received, hint } = fault;
      expect(new InvalidInputError(where, argument, mustBe, received, hint).message).toBe(sentence);
    });
});

describe("AbortSignal", () => {
  it("that is aborted already opens no thread", async () => {
    const reason = new Error("not needed any more");
    await expect(
      learnQAsync(long.responses, { attributes: 6, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });

  it("ends what is under way, with its reason", async () => {
    const controller = new AbortController();
    const learning = learnQAsync(long.responses, {
      attributes: 6,
      effort: "thorough",
      workers: 2,
      signal: controller.signal,
      onProgress: () => controller.abort("enough"),
    });
    await expect(learning).rejects.toBe("enough");
  });

  it("is let go of at the end", async () => {
    const { signal } = new AbortController();
    let listening = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listening++;
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listening--;
      remove(...given);
    };
    await fitCdmAsync(responses, q, { signal, workers: 1 });
    expect(listening).toBe(0);
  });
});

describe("progress", () => {
  it("rises to 1 under every label", async () => {
    const told: WorkProgress[] = [];
    await learnQAsync(responses, {
      attributes: "auto",
      effort: "normal",
      workers: 2,
      onProgress: (progress) => told.push(progress),
    });
    const labels = [...new Set(told.map(({ label }) => label))];
    expect(labels.filter((label) => !label.endsWith(")"))).toEqual([
      "Choosing the number of attributes",
      "Comparing numbers of attributes",
      "Comparing with other models",
      "Searching",
      "Looking for prerequisites",
      "Sampling the posterior",
    ]);
    let at = 0;
    for (const label of labels) {
      const first = told.findIndex((progress) => progress.label === label);
      expect(first, "labels follow one another").toBe(at);
      // more starts, more models and more samples come in batches, each from 0
      const done = told.filter((progress) => progress.label === label).map((progress) => progress.done);
      at += done.length;
      expect(done.at(-1)).toBe(1);
      if (!label.endsWith(")") && label !== "Sampling the posterior")
        expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(done.every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  });

  it("of an RBM rises by trainings", async () => {
    const done: number[] = [];
    await learnByRbmAsync(responses, {
      attributes: 3,
      penalties: [0.01],
      learningRates: [2.5],
      epochs: 200,
      workers: 1,
      onProgress: (progress) => done.push(progress.done),
    });
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
  });
});

it("no thread stays alive: the process ends by itself after a result, a fault and an abort", () => {
  const script = `
    import { simulate } from "@qmatrix/core";
    import { fitCdmAsync, learnQAsync } from "@qmatrix/core/worker";
    const { responses, q } = simulate({ model: "DINA", attributes: 5, examinees: 1000, seed: 1 });
    const said = [];
    const note = (name) => (error) => said.push(name + " " + (error.name ?? "done"));
    await fitCdmAsync(responses, q, { workers: 2 }).then(note("fit"));
    await learnQAsync(responses, { attributes: 99, workers: 2 }).catch(note("fault"));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    await learnQAsync(responses, { attributes: 5, effort: "thorough", workers: 2, signal: controller.signal }).catch(note("abort"));
    process.stdout.write(said.join(", "));`;
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { cwd: import.meta.dirname, encoding: "utf8", timeout: 60_000 },
  );
  expect({ status, signal, stdout, stderr }).toEqual({
    status: 0,
    signal: null,
    stdout: "fit done, fault InvalidInputError, abort AbortError",
    stderr: "",
  });
});
