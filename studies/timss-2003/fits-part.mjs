import { signed, table } from "../common/figures.mjs";
import { summariseStarts } from "../common/summarise-starts.mjs";
import { NAMES } from "./names.mjs";

/** AIC and BIC of every Q-matrix under every model, and what those that the paper prints imply. */
export function fitsPart(design, q, learned, fits, expertFits) {
  const { models, starts, qs, distribution } = design.fit;
  const figuresOf = (name, model) =>
    summariseStarts(
      (name === "expert" ? expertFits : fits.filter((row) => row.q === name)).filter(
        (row) => row.model === model && row.start < starts,
      ),
    );
  const rows = models.flatMap((model) => {
    const expert = figuresOf("expert", model);
    return ["expert", ...qs].map((name) => {
      const { parameters, logLik, lowest, aic, bic, unconverged } = figuresOf(name, model);
      return [
        model,
        NAMES[name],
        parameters,
        `${logLik.toFixed(2)}${unconverged > 0 ? ` (${unconverged} not converged)` : ""}`,
        lowest.toFixed(2),
        aic.toFixed(2),
        bic.toFixed(2),
        ...(name === "expert" ? ["", ""] : [signed(aic - expert.aic), signed(bic - expert.bic)]),
      ];
    });
  });
  const preferred = qs.map((name) => {
    const by = (criterion) =>
      models.filter((model) => figuresOf(name, model)[criterion] < figuresOf("expert", model)[criterion]);
    return `- ${NAMES[name]} against Q0: by AIC preferred under ${listed(by("aic"))}, by BIC under ${listed(by("bic"))}.`;
  });
  const { K } = fits.find((row) => row.q === "auto");
  return `## AIC and BIC

${capital(distribution)} attributes with pairs; the best of ${starts} starts (0, which is not random, and two random ones) and the
lowest of them; the last two columns are the difference from Q0 under the same model, negative where Q̂ is preferred.
Attributes that no item requires are left out. \`auto\` has ${K} attributes.

${table(
  ["model", "Q-matrix", "parameters", "logLik", "lowest", "AIC", "BIC", "AIC − Q0's", "BIC − Q0's"],
  rows,
)}

${preferred.join("\n")}

${impliedPart(design.paper, q, learned, expertFits[0].N)}`;
}

/** The likelihoods that the paper's AIC and BIC would have for so many ones. */
function impliedPart({ criteria }, q, learned, N) {
  const distribution = (q.K * (q.K + 1)) / 2;
  const ones = (rows) => rows.join("").replaceAll("0", "").length;
  const counts = [
    q.entries.reduce((sum, entry) => sum + entry, 0),
    ones(learned.find((line) => line.q === "near").rows),
  ];
  const rows = criteria.map(({ q: name, aic, bic }, at) => {
    const implied = (bic - aic) / (Math.log(N) - 2);
    const p = q.J + counts[at] + distribution;
    return [
      name,
      aic,
      bic,
      implied.toFixed(2),
      (implied - q.J - distribution).toFixed(2),
      counts[at],
      p,
      (p - aic / 2).toFixed(2),
      ((p * Math.log(N) - bic) / 2).toFixed(2),
    ];
  });
  return `What the paper prints (ACDM), and what it implies: p parameters by BIC − AIC = p (ln ${N} − 2); ACDM has an intercept per item, an
effect for every one of Q and ${distribution} parameters of ${q.K} log-linear attributes, so p leaves so many ones; then, with the ones of Q0 and of the
training nearest the paper's rates, the log-likelihood that AIC and that BIC would belong to.

${table(
  [
    "Q-matrix",
    "AIC",
    "BIC",
    "p",
    "ones by p",
    "ones by the rates",
    "p by these",
    "logLik by AIC",
    "logLik by BIC",
  ],
  rows,
)}
`;
}

function listed(names) {
  return names.length === 0 ? "none of the models" : names.join(", ");
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
