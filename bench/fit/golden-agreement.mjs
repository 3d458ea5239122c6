import { readFileSync, writeFileSync } from "node:fs";
import { absoluteFit, classificationReliability, fitCdm, standardErrors } from "@qmatrix/core/fit";
import "../build-core-test.mjs";
import { describeEnvironment } from "../cd1/environment.mjs";

const { effectOf, GOLDEN_MODELS, GOLDEN_SETS, goldenCdm, goldenResponses } = await import(
  "../../.cache/core-test/test/golden-cdm.js"
);

/**
 * `node bench/fit/golden-agreement.mjs`: how far our own fits of the reference data sets, default options, are from those
 * of R's GDINA and CDM; writes results/golden-agreement.json, from which docs/coming-from-r.md quotes. The tests
 * (fit-cdm.golden.test.ts) hold us to bars; here are the distances themselves.
 */
const golden = new URL("../../packages/core/test/fixtures/fit/golden/", import.meta.url);
const read = (name) => readFileSync(new URL(name, golden), "utf8");

const rows = GOLDEN_SETS.flatMap((set) => {
  const responses = goldenResponses(read(`${set}_responses.csv`));
  return GOLDEN_MODELS.map((model) => agreement(set, model, responses));
});

function agreement(set, model, responses) {
  const expected = JSON.parse(read(`${set}__${model}.json`));
  const { GDINA, CDM } = expected;
  const theirs = goldenCdm(expected);
  const fit = fitCdm(responses, { q: theirs.q, model });
  const { profiles, eap, map, mle } = fit.classification;
  const { m2, rmsea2, srmsr } = absoluteFit(responses, fit.model);
  const { accuracy } = classificationReliability(responses, fit.model);
  const { tau, tau_k } = GDINA.classification_accuracy;
  return {
    set,
    model,
    parameters: fit.parameters.total,
    parametersAsR: fit.parameters.total === GDINA.npar && fit.parameters.total === CDM.npar,
    logLik: fit.logLik,
    logLikAboveGdina: fit.logLik - GDINA.loglik,
    logLikAboveCdm: fit.logLik - CDM.loglik,
    itemProbability: largest(
      fit.model.items.map((item, j) => far(item.probabilities, theirs.items[j].probabilities)),
    ),
    itemProbabilityCdm: itemsFromCdm(fit.model, CDM),
    classProbability: far(fit.model.attributes.probabilities, theirs.attributes.probabilities),
    mastery: far(profiles.mastery, GDINA.marginal_mastery.flat()),
    studentsOtherwise: {
      eap: otherwise(eap, GDINA.EAP),
      map: otherwise(map, GDINA.MAP),
      mle: otherwise(mle, GDINA.MLE),
      of: responses.N,
    },
    m2: Math.abs(m2.statistic / GDINA.modelfit.M2 - 1),
    m2Df: m2.df === GDINA.modelfit["M2.df"],
    rmsea2: Math.abs(rmsea2.value - GDINA.modelfit.RMSEA2),
    srmsr: Math.abs(srmsr - GDINA.modelfit.SRMSR),
    accuracy: far([accuracy.pattern, ...accuracy.attributes], [tau, ...tau_k]),
    standardErrors: errorsFrom(standardErrors(responses, fit.model), GDINA, model),
  };
}

/** Of success probabilities by class: CDM's own labels of effects are not needed. */
function itemsFromCdm({ q, items, attributes }, { class_patterns, LCprob_items_by_class }) {
  return largest(
    items.map(({ probabilities }, j) => {
      const needed = Array.from({ length: q.K }, (_, k) => k).filter((k) => q.entries[j * q.K + k] === 1);
      return largest(
        Array.from(attributes.space.patterns, (pattern) => {
          const label = Array.from({ length: q.K }, (_, k) => (pattern >>> k) & 1).join("");
          const reduced = needed.reduce((bits, k, at) => bits | (((pattern >>> k) & 1) << at), 0);
          return Math.abs(probabilities[reduced] - LCprob_items_by_class[j][class_patterns.indexOf(label)]);
        }),
      );
    }),
  );
}

/** The largest relative difference of a standard error of an effect, SE.type 2. */
function errorsFrom({ items }, { delta_se_type2 }, model) {
  return largest(
    Object.values(delta_se_type2).flatMap((ofEffects, j) =>
      Object.entries(ofEffects).map(([label, expected]) =>
        Math.abs(items[j].effects[effectOf(label, model)] / Number(expected) - 1),
      ),
    ),
  );
}

function largest(numbers) {
  return Math.max(...numbers);
}

function far(ours, theirs) {
  return largest(Array.from(ours, (value, at) => Math.abs(value - theirs[at])));
}

function otherwise(ours, theirs) {
  const K = theirs[0].length;
  return theirs.filter((row, i) => row.some((value, k) => value !== ours[i * K + k])).length;
}

const result = {
  bench: "golden-agreement",
  environment: describeEnvironment(["packages/core", "bench/fit"]),
  rows,
};
writeFileSync(
  new URL("../results/golden-agreement.json", import.meta.url),
  `${JSON.stringify(result, null, 1)}\n`,
);
console.table(rows.map(({ studentsOtherwise, ...row }) => ({ ...row, ...studentsOtherwise })));
