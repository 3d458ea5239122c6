/** Classifies students with a saved model: node score.mjs responses.csv model.json profiles.csv [id column] */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { scoreProfiles } from "@qmatrix/core";
import { profilesCsv, readTable, responsesOf } from "./tables.mjs";

const [responsesFile, modelFile, profilesFile, id] = process.argv.slice(2);

// checked on entry: a file that is no model, or a damaged one, is refused with a sentence that names the part at fault
const saved = JSON.parse(readFileSync(modelFile, "utf8"));
const classification = scoreProfiles(responsesOf(readTable(responsesFile), id), saved);

mkdirSync(dirname(profilesFile), { recursive: true });
writeFileSync(profilesFile, profilesCsv(classification));
console.log(`${classification.profiles.N} students classified`);
