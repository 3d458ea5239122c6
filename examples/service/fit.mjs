/** Fits a model and saves it: node fit.mjs responses.csv q.csv model.json [DINA] */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fitCdm } from "@qmatrix/core";
import { qMatrixOf, readTable, responsesOf } from "./tables.mjs";

const [responsesFile, qFile, modelFile, model = "GDINA"] = process.argv.slice(2);
const fit = fitCdm(responsesOf(readTable(responsesFile)), qMatrixOf(readTable(qFile)), { model });

// what a verb returns is plain data; scoring needs no more than the model and the seed
mkdirSync(dirname(modelFile), { recursive: true });
writeFileSync(modelFile, JSON.stringify({ model: fit.model, seed: fit.seed }));
console.log(`${model}: BIC ${fit.criteria.bic.toFixed(1)}, ${fit.converged ? "converged" : "not converged"}`);
