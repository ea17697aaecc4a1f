/**
 * The built site without most scenarios, and a successor of it, served one after the other at the same address, as a
 * deployment does: every file with a hash in its name has another name in the successor, and the old files are gone.
 */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { writeServiceWorker } from "../../web/tools/plugins/service-worker-plugin.ts";

const SITE = resolve(process.env["HOTLINE_SITE"] ?? "dist");
const TEXT = /\.(html|js|css|json)$/;
/** The part that Vite puts between a file's name and its ending. */
const HASH = /-([\w-]{8})(?=\.\w+$)/;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".html": "text/html; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

export interface Served {
  /** The address with a slash at its end. */
  readonly address: string;
  close(): Promise<void>;
}

export interface Deployed extends Served {
  /** From now on the successor is served, and nothing else. */
  deploy(): void;
  /** From now on every address answers with status 200 and the page of a network that asks its guests to sign in. */
  portal(): void;
}

export interface TwoVersions {
  /** Serves the built site at an address of its own. */
  serve(): Promise<Deployed>;
  remove(): Promise<void>;
}

/**
 * What the tests do not open: other scenarios, the site in one file, pages that work without JavaScript. A service
 * worker that keeps all of it, in two versions, takes ten seconds.
 */
const LEFT_OUT = /\/(assets\/scenario-(?!dput-|store_buffering-)[^/]*|first|s|hotline\.html)$/;

export async function twoVersions(): Promise<TwoVersions> {
  const folder = await mkdtemp(join(tmpdir(), "hotline-versions-"));
  const versions = [join(folder, "1"), join(folder, "2")] as const;
  for (const version of versions) await copySite(version);
  await renameAll(versions[1]);
  await Promise.all(versions.map((version) => writeServiceWorker(version)));
  return { serve: () => serveFirst(versions), remove: () => rm(folder, { recursive: true }) };
}

/** The built site without what the tests do not open. */
export function copySite(folder: string): Promise<void> {
  return cp(SITE, folder, { recursive: true, filter: (path) => !LEFT_OUT.test(path.replaceAll("\\", "/")) });
}

const PORTAL = "<!doctype html><html><head><title>Hotline Wi-Fi</title></head><body>Sign in</body></html>";

/** Serves the first of the two folders, until the second is deployed. */
async function serveFirst([site, successor]: readonly [string, string]): Promise<Deployed> {
  let folder = site;
  let isPortal = false;
  const served = await serveFolder(() => (isPortal ? undefined : folder));
  return {
    ...served,
    deploy: () => {
      folder = successor;
    },
    portal: () => {
      isPortal = true;
    },
  };
}

/** Serves the files of a folder; where there is none, every address is the page that asks guests to sign in. */
export async function serveFolder(folder: () => string | undefined): Promise<Served> {
  const server = createServer((request, response) => {
    const present = folder();
    if (present === undefined) {
      response.writeHead(200, { "Content-Type": "text/html" }).end(PORTAL);
      return;
    }
    const { pathname } = new URL(request.url ?? "/", "http://host/");
    const file = join(present, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    readFile(file).then(
      (body) => response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "font/woff2" }).end(body),
      () => response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>"),
    );
  });
  await new Promise<void>((listening) => {
    server.listen(0, "localhost", listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Gives every hashed file another hash, in its name and wherever it is named. */
async function renameAll(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const names = await readdir(assets);
  const renamed = new Map(
    names.map((name) => [name, name.replace(HASH, (_, hash: string) => `-${successorOf(hash)}`)]),
  );
  const files = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
  const named = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  for (const name of files) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(
      join(folder, name),
      text.replace(named, (found) => renamed.get(found) ?? found),
    );
  }
  for (const [before, after] of renamed) await rename(join(assets, before), join(assets, after));
}

function successorOf(hash: string): string {
  return `${hash.slice(1)}2`;
}
