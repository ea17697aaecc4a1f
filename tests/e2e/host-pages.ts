/**
 * Pages of other people, for tests of embedding: served from an origin of their own (another port, another host name),
 * as slide decks and blogs are. Playwright's configuration names the site under test.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { HotlineEvent } from "../../web/src/embed/protocol.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".js": "text/javascript",
  ".html": "text/html; charset=utf-8",
};

const SITE_FOLDER = process.env["HOTLINE_SITE"] ?? "dist";
const REVEAL = new URL("../../node_modules/reveal.js/dist/", import.meta.url);
const DECK = new URL("../deck/deck.html", import.meta.url);

export interface Host {
  /** The address with a slash at its end. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves pages by their paths; "__SITE__" in them becomes the site's address. The name decides how foreign the pages
 * are: 127.0.0.1 is another site than localhost, another port of localhost only another origin. Browsers do not let
 * another site's pages share workers of this machine, while public sites can. Under /site/ lies the site under test
 * once more, as a host serves it that allows any origin to read its files.
 */
export async function hostPages(
  site: string,
  pages: Readonly<Record<string, string>>,
  name: "127.0.0.1" | "localhost" = "127.0.0.1",
): Promise<Host> {
  const server = createServer((request, response) => {
    answer(request, response, site, pages).catch((error: unknown) => {
      response.writeHead(404).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, name, resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${name}:${port}/`, close: () => closed(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: string,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://host/");
  const own = pages[pathname];
  const type = TYPES[own === undefined ? extname(pathname) : ".html"] ?? "application/octet-stream";
  const head = { "Content-Type": type, "Referrer-Policy": "no-referrer" };
  const copied = /^\/site\/([\w./-]+)$/.exec(pathname)?.[1];
  if (copied !== undefined && !copied.includes("..")) {
    const bytes = await readFile(join(SITE_FOLDER, copied));
    response.writeHead(200, { ...head, "Access-Control-Allow-Origin": "*" }).end(bytes);
    return;
  }
  const body = own ?? (await fileAt(pathname));
  response.writeHead(200, head).end(body.replaceAll("__SITE__", site));
}

async function fileAt(path: string): Promise<string> {
  if (path === "/deck.html") return readFile(DECK, "utf8");
  const name = /^\/reveal\/([\w./-]+)$/.exec(path)?.[1];
  if (name === undefined || name.includes("..")) throw new Error(`no page ${path}`);
  return readFile(new URL(name, REVEAL), "utf8");
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A page that keeps every message it receives in `heard`, and can send any message to its frames. */
export function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<script>var heard = []; addEventListener("message", (event) => heard.push(event.data));</script>
<body>${body}</body></html>`;
}

declare global {
  // Set by the pages above.
  var heard: unknown[];
}

/** The messages of one type that the embeds have sent so far. */
export async function heard<Type extends HotlineEvent["type"]>(
  on: Page,
  type: Type,
): Promise<Extract<HotlineEvent, { type: Type }>[]> {
  const all = await on.evaluate(() => globalThis.heard);
  return (all as HotlineEvent[]).filter((event): event is Extract<HotlineEvent, { type: Type }> => event.type === type);
}

/** Sends a message to the page's first frame, as its parent. */
export function tell(on: Page, message: unknown): Promise<void> {
  return on.evaluate((data) => {
    document.querySelector("iframe")?.contentWindow?.postMessage(data, "*");
  }, message);
}

/** The machine of an embed is there and can be played. */
export async function machineShown(embed: FrameLocator): Promise<void> {
  await expect(embed.getByRole("group", { name: "Playback" })).toBeVisible();
}
