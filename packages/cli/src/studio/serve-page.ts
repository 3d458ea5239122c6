import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PageFile } from "./page-files.ts";

const LOOPBACK = "127.0.0.1";

/** The page may load and ask for its own files, run its own kernels, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // another version of the page may be served at this address tomorrow
  "Cache-Control": "no-cache",
};

export interface ServedPage {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves files on loopback, on `port` or any that is free. A page of another site that has its name resolve here is refused by its Host. */
export async function servePage(files: ReadonlyMap<string, PageFile>, port = 0): Promise<ServedPage> {
  const server: Server = createServer((request, response) => answer(server, files, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    address: `http://${LOOPBACK}:${portOf(server)}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function answer(
  server: Server,
  files: ReadonlyMap<string, PageFile>,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const say = (status: number, text: string, more: Record<string, string> = {}) => {
    response.writeHead(status, { ...HEADERS, "Content-Type": "text/plain; charset=utf-8", ...more });
    response.end(method === "HEAD" ? "" : `${text}\n`);
  };
  const port = portOf(server);
  const file = files.get(pathOf(url));
  const isOurs = [`${LOOPBACK}:${port}`, `localhost:${port}`].includes(headers.host ?? "");
  if (!isOurs) say(421, "This page is served to this computer only.");
  else if (method !== "GET" && method !== "HEAD") say(405, "Only GET and HEAD.", { Allow: "GET, HEAD" });
  else if (file === undefined) say(404, "Not found.");
  else {
    const { type, bytes } = file;
    response.writeHead(200, { ...HEADERS, "Content-Type": type, "Content-Length": bytes.length });
    response.end(method === "HEAD" ? undefined : bytes);
  }
}

/** The path of an address, as the files have theirs; an address that is none is no file's. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return "";
  }
}
