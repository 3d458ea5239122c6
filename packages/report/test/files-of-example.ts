import { qMatrixFrom } from "@qmatrix/core/data";
import { fitCdm, scoreProfiles, statisticsMethod } from "@qmatrix/core/fit";
import { runHere } from "@qmatrix/core/jobs";
import { learnQ } from "@qmatrix/core/learn";
import { learnByRbm } from "@qmatrix/core/rbm";
import { simulate } from "@qmatrix/core/simulate";
import { validateQ } from "@qmatrix/core/validate";
import {
  bytesOf,
  fitFiles,
  type OutputFile,
  rbmFiles,
  refinedFiles,
  responsesText,
  scoreFiles,
  validateFiles,
  withWorkbook,
} from "@qmatrix/report/files";
import {
  comparedWith,
  dataSummary,
  fitWarnings,
  recordedFit,
  recordedRbm,
  recordedRefined,
  recordedValidate,
  refinedLearned,
} from "@qmatrix/report/text";

const SEED = 7;
const COVER = { version: "0.1.0", build: "0123456789ab" };
/** What a name may hold that HTML, SVG or CSV could take for something else. */
const ATTRIBUTES = ["<b>Brüche", 'a "b", \u202ec'];

/** Every file of every command on a small example, in letters: computed and written where it is called, in Node or in a page. */
export async function filesOfExample(): Promise<Record<string, string>> {
  const q = qMatrixFrom(
    [
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 1],
      [1, 1],
      [1, 1],
    ],
    { attributes: ATTRIBUTES },
  );
  const { responses } = simulate({ model: "DINA", q, attributes: 2, examinees: 300, seed: 3 });
  const data = dataSummary("<i>answers.csv", responses);
  const made = { ids: [{ name: "name", values: responses.students }], cover: COVER };
  const learning = {
    attributes: 2,
    mostPerItem: 2,
    effort: "quick",
    ability: true,
    adequacy: true,
    conventions: "program",
    folds: 2,
    epochs: 5,
    batchSize: 50,
    penalty: [0.01],
    learningRate: [1],
  } as const;
  const learned = refinedLearned(
    learnQ(responses, { attributes: 2, effort: "quick", mostPerItem: 2, seed: SEED, start: q }),
    q,
  );
  const trained = learnByRbm(responses, {
    ...{ attributes: 2, folds: 2, epochs: 5, seed: SEED },
    ...{ penalties: learning.penalty, learningRates: learning.learningRate },
  });
  const fit = fitCdm(responses, { q, model: "GDINA", starts: 2, seed: SEED });
  const { model } = fit;
  const statistics = runHere(statisticsMethod, {
    ...{ responses, model, standardErrors: "complete", likelihoodRatios: "none", rule: "simpler" },
  } as const);
  const validation = validateQ(responses, { q, effort: "quick", methods: ["pvaf", "hull"], seed: SEED });
  const seed = SEED;
  const folders: Record<string, readonly OutputFile[]> = {
    learn: await refinedFiles(
      { data, options: recordedRefined(learning), seed, learned, ...comparedWith(q, learned.q) },
      made,
    ),
    rbm: await rbmFiles(
      { data, options: recordedRbm(learning), seed, learned: trained, ...comparedWith(undefined, trained.q) },
      made,
    ),
    fit: await fitFiles(
      {
        ...{ data, seed, fit, statistics, warnings: fitWarnings(fit, statistics) },
        options: recordedFit(
          {
            ...{ q: "q.csv", model: "GDINA", starts: 2, tolerance: 1e-6, maxIterations: 5000 },
            ...({ standardErrors: "complete", likelihoodRatios: "none", rule: "simpler" } as const),
          },
          model.attributes,
        ),
      },
      responses,
      made,
    ),
    validate: await validateFiles(
      {
        ...{ data, seed, validation, warnings: [] },
        options: recordedValidate({
          ...({ q: "q.csv", trust: 0.9, effort: "quick", methods: ["pvaf", "hull"] } as const),
          ...{ pvafCut: 0.95, waldLevel: 0.05, adequacy: true },
        }),
      },
      made,
    ),
    score: await scoreFiles(scoreProfiles(responses, model, { seed }), { data, q, responses }, made),
    data: [{ name: "responses.csv", content: () => responsesText(responses) }],
  };
  const written: Record<string, string> = {};
  for (const [folder, files] of Object.entries(folders))
    for (const file of withWorkbook(folder === "learn", files))
      written[`${folder}/${file.name}`] = lettersOf(await bytesOf(file));
  return written;
}

/** Bytes as a string of as many letters: what a page hands out must be plain. */
function lettersOf(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return letters;
}
