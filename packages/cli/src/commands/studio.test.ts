import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { BIN, temporaryFolder } from "../../test/run-qmatrix.ts";

const PAGE = {
  "index.html": "<!doctype html><title>studio</title>",
  "assets/engine-1.js": "postMessage(1);",
  "assets/engine-1.css": "p {}",
  "examples/größe.csv": "a,b\n1,0\n",
  "manifest.webmanifest": "{}",
};

/** The command as it is installed elsewhere, with a page or without. */
function installed(page: Readonly<Record<string, string>> = PAGE): string {
  const folder = join(temporaryFolder(), "qmatrix");
  const own = dirname(dirname(BIN));
  for (const name of ["dist", "package.json"])
    cpSync(join(own, name), join(folder, name), {
      recursive: true,
      filter: (path) =>
        !path.startsWith(join(own, "dist/studio")) && !path.startsWith(join(own, "dist/types")),
    });
  for (const [name, text] of Object.entries(page)) {
    const path = join(folder, "dist/studio", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

interface Studio {
  readonly child: ChildProcess;
  readonly address: URL;
  readonly said: () => { stdout: string; stderr: string };
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Also by a signal, of which the exit code says nothing: who waits for its words would wait forever. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function start(folder: string, words: readonly string[], env = process.env): Promise<Studio> {
  const child = spawn(process.execPath, [join(folder, "dist/bin.js"), "studio", ...words], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal })),
  );
  while (!stdout.includes("\n") && !hasEnded(child)) await setTimeout(20);
  const [address = "http://none/"] = /http:\/\/[\d.:]+\//.exec(stdout) ?? [];
  return { child, address: new URL(address), said: () => ({ stdout, stderr }), ended };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function ask(
  { address }: Studio,
  path: string,
  { method = "GET", host = address.host } = {},
): Promise<Answer> {
  const { hostname, port } = address;
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { host } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    asked.on("error", reject).end();
  });
}

describe("qmatrix studio", () => {
  it("serves the page with its policy and types, until Ctrl-C ends it with exit code 0", async () => {
    const studio = await start(installed(), ["--no-open", "--port", "0"]);
    expect(studio.said()).toEqual({
      stdout: `The studio is at ${studio.address.href}, for this computer only. To stop it, press Ctrl-C.\n`,
      stderr: "",
    });
    expect(studio.address.hostname).toBe("127.0.0.1");
    const index = await ask(studio, "/");
    expect(index).toMatchObject({ status: 200, text: PAGE["index.html"] });
    expect(index.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    const policy = index.headers["content-security-policy"] as string;
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-inline|'unsafe-eval'/);
    const types = {
      "/assets/engine-1.js": "text/javascript; charset=utf-8",
      "/assets/engine-1.css": "text/css; charset=utf-8",
      "/examples/gr%C3%B6%C3%9Fe.csv": "text/csv; charset=utf-8",
      "/manifest.webmanifest?x=1": "application/manifest+json",
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers } = await ask(studio, path);
      expect([path, status, headers["content-type"]]).toEqual([path, 200, type]);
    }
    const head = await ask(studio, "/index.html", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-length"]).toBe(String(PAGE["index.html"].length));
    studio.child.kill("SIGINT");
    expect(await studio.ended).toEqual({ code: 0, signal: null });
  });

  it("answers nobody else: other hosts, other methods, other paths, other machines", async () => {
    const folder = installed();
    const studio = await start(folder, ["--no-open", "--port", "0"]);
    const { port } = studio.address;
    expect(await ask(studio, "/", { host: `localhost:${port}` })).toMatchObject({ status: 200 });
    for (const host of [
      `evil.example:${port}`,
      "evil.example",
      "127.0.0.1",
      `127.0.0.1.evil.example:${port}`,
    ])
      expect([host, (await ask(studio, "/", { host })).status]).toEqual([host, 421]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const { status, headers } = await ask(studio, "/", { method });
      expect([method, status, headers.allow]).toEqual([method, 405, "GET, HEAD"]);
    }
    expect(existsSync(join(folder, "dist/bin.js"))).toBe(true);
    const paths = [
      "/../bin.js",
      "/%2e%2e/bin.js",
      "/..%2fbin.js",
      "//etc/passwd",
      "/assets",
      "/assets/",
      "/\\..\\bin.js",
      "/%00",
    ];
    for (const path of [...paths, "/constructor", "/%E0%A4%A"]) {
      const { status, text } = await ask(studio, path);
      expect([path, status, text]).toEqual([path, 404, "Not found.\n"]);
    }
    // an address of this machine that is not the one served
    const elsewhere = connect({ host: "127.0.0.2", port: Number(port) });
    await expect(
      new Promise((resolve, reject) => elsewhere.on("connect", resolve).on("error", reject)),
    ).rejects.toThrow("ECONNREFUSED");
  });

  it("takes another port where its own is in use, and says so where one was asked for", async () => {
    const folder = installed();
    const first = await start(folder, ["--no-open", "--port", "0"]);
    const second = await start(folder, ["--no-open", "--port", first.address.port]);
    expect(await second.ended).toEqual({ code: 2, signal: null });
    expect(second.said().stderr).toBe(
      `studio: port ${first.address.port} is in use by another program. Name another one, or leave --port out.\n`,
    );
    const [third, fourth] = [await start(folder, ["--no-open"]), await start(folder, ["--no-open"])];
    expect(third.address.port).not.toBe(fourth.address.port);
    for (const studio of [third, fourth]) expect((await ask(studio, "/")).status).toBe(200);
  });

  it("prints one JSON document with --json", async () => {
    const studio = await start(installed(), ["--no-open", "--port", "0", "--json"]);
    while (!studio.said().stdout.endsWith("}\n") && !hasEnded(studio.child)) await setTimeout(20);
    expect(JSON.parse(studio.said().stdout)).toEqual({ address: studio.address.href });
    studio.child.kill("SIGTERM");
    expect((await studio.ended).code).toBe(0);
  });

  it("says what is missing where the page was not built", async () => {
    const studio = await start(installed({}), ["--no-open"]);
    expect(await studio.ended).toEqual({ code: 2, signal: null });
    expect(studio.said()).toEqual({
      stdout: "",
      stderr: "studio: the page is not part of this installation. In a clone, build it: npm run build\n",
    });
  });

  it.skipIf(process.platform !== "linux")(
    "opens the browser of the system, or asks to (skipped but on Linux)",
    async () => {
      const bin = temporaryFolder();
      const opened = join(bin, "opened");
      writeFileSync(
        join(bin, "xdg-open"),
        `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
      );
      chmodSync(join(bin, "xdg-open"), 0o755);
      const folder = installed();
      const studio = await start(folder, ["--port", "0"], { ...process.env, PATH: `${bin}:/usr/bin:/bin` });
      while (!existsSync(opened) && !hasEnded(studio.child)) await setTimeout(20);
      expect(readFileSync(opened, "utf8")).toBe(studio.address.href);
      const without = await start(folder, ["--port", "0"], { ...process.env, PATH: temporaryFolder() });
      while (!without.said().stderr.includes("\n") && !hasEnded(without.child)) await setTimeout(20);
      expect(without.said().stderr).toBe(
        `Warning: no browser could be opened. Open ${without.address.href} in one.\n`,
      );
      expect((await ask(without, "/")).status).toBe(200);
    },
  );
});
