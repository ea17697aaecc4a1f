/**
 * Serves a built site as the servers of static sites do: compressed once, and to be kept by browsers for a while. A
 * server that compresses each answer anew would take the processors from the browser that is measured.
 */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
/** As GitHub Pages has it. */
const MAX_AGE_S = 600;

export interface SiteServer {
  /** Address, with a slash at its end. */
  readonly address: string;
  readonly close: () => void;
}

export async function serveSite(folder: string): Promise<SiteServer> {
  const files = new Map<string, Promise<Buffer>>();
  const compressed = (path: string): Promise<Buffer> => {
    const known = files.get(path) ?? readFile(join(folder, path)).then((bytes) => gzipSync(bytes));
    files.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(pathname === "/" ? "/index.html" : decodeURIComponent(pathname));
    compressed(path).then(
      (bytes) => answer(response, path, bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("The server has no port.");
  return { address: `http://127.0.0.1:${place.port}/`, close: () => void server.close() };
}

function answer(response: ServerResponse, path: string, bytes: Buffer): void {
  response.writeHead(200, {
    "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
    "Content-Encoding": "gzip",
    "Content-Length": bytes.length,
    "Cache-Control": `max-age=${MAX_AGE_S}`,
  });
  response.end(bytes);
}
