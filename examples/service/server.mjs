/**
 * Classifies students over HTTP: node server.mjs model.json [port]
 *
 *   POST /profiles  { "items": [J names], "students": [N names], "rows": [N][J] of 0, 1 and null }
 *   → 200 { "attributes": [K names], "students": [N names], "mastery": [N][K] mastery probabilities }
 *   → 400 { "error": "…" } where the input is at fault
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { InvalidInputError, responsesFrom, scoreProfiles } from "@qmatrix/core";

const [modelFile, port = "8080"] = process.argv.slice(2);
const saved = JSON.parse(readFileSync(modelFile, "utf8"));
const LARGEST_BODY = 10_000_000;

const server = createServer(async (request, response) => {
  const reply = (status, body) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (request.method !== "POST" || request.url !== "/profiles") return reply(404, { error: "not found" });
  try {
    let body = "";
    for await (const part of request.setEncoding("utf8")) {
      body += part;
      if (body.length > LARGEST_BODY) return reply(413, { error: "too large" });
    }
    const { rows, items, students } = JSON.parse(body);
    const { profiles } = scoreProfiles(responsesFrom(rows, { items, students }), saved);
    const { K, mastery } = profiles;
    return reply(200, {
      attributes: profiles.attributes,
      students: profiles.students,
      mastery: profiles.students.map((_, i) => mastery.slice(i * K, (i + 1) * K)),
    });
  } catch (error) {
    const isTheirs = error instanceof InvalidInputError || error instanceof SyntaxError;
    if (!isTheirs) console.error(error);
    return reply(isTheirs ? 400 : 500, { error: isTheirs ? error.message : "internal error" });
  }
});

server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
