/**
 * Serves a built site as the servers of static sites do: compressed once, and to be kept by browsers for a while. A
 * server that compresses each answer anew would take the processors from the browser that is measured.
 *
 * It can be as slow as a network: then all that is asked for at the same time, by pages, workers and service workers,
 * shares so many bytes a second. It counts what it sends. A page that has been closed gets nothing more: the rest of
 * its files would take the line from the next page.
 */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
/** Files that are packed already. */
const PACKED = /\.(woff2|png)$/;
/** As GitHub Pages has it. */
const MAX_AGE_S = 600;

export interface Network {
  /** Of all answers together. */
  readonly bytesPerSecond: number;
  /** From a request to the first byte of its answer. */
  readonly latencyMs: number;
}

/** What the server was asked for, and what it has sent, since it was last reset. */
interface Traffic {
  requests: number;
  bytes: number;
}

export interface SiteServer {
  /** Address, with a slash at its end. */
  readonly address: string;
  readonly traffic: Traffic;
  /** Undefined: as fast as the machine. */
  network: Network | undefined;
  readonly close: () => void;
}

export async function serveSite(folder: string): Promise<SiteServer> {
  const files = new Map<string, Promise<Buffer>>();
  const compressed = (path: string): Promise<Buffer> => {
    const known =
      files.get(path) ?? readFile(join(folder, path)).then((bytes) => (PACKED.test(path) ? bytes : gzipSync(bytes)));
    files.set(path, known);
    return known;
  };
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const line = new Line();
  const server = createServer((request, response) => {
    traffic.requests++;
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(pathname === "/" ? "/index.html" : decodeURIComponent(pathname));
    compressed(path).then(
      (bytes) => void answer(response, path, line.parts(bytes, served.network), traffic),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("The server has no port.");
  const address = `http://127.0.0.1:${place.port}/`;
  const served: SiteServer = { address, traffic, network: undefined, close: () => void server.close() };
  return served;
}

/** What a slow network carries between two looks at who else has something to send: four packets. */
const PART_BYTES = 4 * 1460;

/** One after the other, the answers that are on their way send a part each. */
class Line {
  private before: Promise<unknown> = Promise.resolve();

  async *parts(bytes: Buffer, network: Network | undefined): AsyncGenerator<Buffer> {
    if (network === undefined) return yield bytes;
    await delay(network.latencyMs);
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const part = bytes.subarray(at, at + PART_BYTES);
      this.before = this.before.then(() => delay((1000 * part.length) / network.bytesPerSecond));
      await this.before;
      yield part;
    }
  }
}

async function answer(response: ServerResponse, path: string, parts: AsyncIterable<Buffer>, traffic: Traffic) {
  response.writeHead(200, {
    "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
    ...(PACKED.test(path) ? {} : { "Content-Encoding": "gzip" }),
    "Cache-Control": `max-age=${MAX_AGE_S}`,
  });
  for await (const part of parts) {
    if (response.destroyed) return;
    traffic.bytes += part.length;
    response.write(part);
  }
  response.end();
}
