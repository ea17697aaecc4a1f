/** What a reader sees who opens the page that a host has built: a lab that runs, or the picture that leads to it. */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { Snippet } from "../../web/src/embed/snippets.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

/** The folder of the built site. */
export const SITE = resolve(process.env["HOTLINE_SITE"] ?? "dist");

export const PICTURE = "figure.png";

/** A run that no file of the site stores, so that what is seen was computed in the page. */
export function snippetFor(site: string): Snippet {
  return {
    site,
    page: "s/dput/",
    link: "v=1&s=dput&n=6&on=0-5&x=sloppy&prec=0.05",
    options: "show=machine&theme=light",
    width: 640,
    height: 360,
    title: "Counting references",
    steps: "",
  };
}

export interface Served {
  /** The address with a slash at its end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a folder from another site than that of the labs, as any web server does. */
export async function serve(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host/").pathname);
    const file = fileAt(join(folder, path));
    if (path.includes("..") || file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

function fileAt(path: string): string | undefined {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry?.isFile() === true) return path;
  return entry?.isDirectory() === true ? fileAt(join(path, "index.html")) : undefined;
}

/** The machine of a lab is there, with the run that was asked for, and can be played. */
export async function labRuns(lab: FrameLocator): Promise<void> {
  await expect(lab.getByRole("group", { name: "Playback" })).toBeVisible({ timeout: 120_000 });
  await expect(lab.getByText("sloppy counter at 6 cores").first()).toBeVisible();
}

/** The picture leads to the lab. */
export async function pictureLeads(page: Page, site: string): Promise<void> {
  const link = page.locator(`a[href^="${site}s/dput/#v=1&s=dput"]`);
  await expect(link).toBeVisible();
  const picture = link.locator("img");
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/**
 * Cuts the browser off from everything but this computer; gives the addresses that labs have asked for all the same.
 * A host's own pages may ask for fonts and scripts of their makers, which then do not come.
 */
export async function offline(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.context().route("**/*", (route) => {
    const request = route.request();
    const { protocol, hostname } = new URL(request.url());
    if (!protocol.startsWith("http") || hostname === "localhost" || hostname === "127.0.0.1") return route.fallback();
    if (isLab(request.frame().url())) asked.push(request.url());
    return route.abort();
  });
  return asked;
}

function isLab(address: string): boolean {
  return address === "about:srcdoc" || address.includes("embed.html");
}
