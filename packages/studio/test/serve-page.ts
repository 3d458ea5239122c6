import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const FOLDER = new URL("../dist/", import.meta.url).pathname;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".csv": "text/csv",
  ".webmanifest": "application/manifest+json",
};

export interface Served {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the page as any web server would, on loopback and a free port; with the policy as a header besides. */
export async function servePage(): Promise<Served> {
  const html = readFileSync(join(FOLDER, "index.html"), "utf8");
  const policy = /Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? "default-src 'none'";
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://page").pathname));
    try {
      const file = join(FOLDER, path.endsWith("/") ? `${path}index.html` : path);
      const content = readFileSync(file);
      response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
