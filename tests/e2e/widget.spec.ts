/**
 * The widget of the Python package (python/hotline_lab/lab.js) in a page that does what anywidget does: a model with
 * traits and messages. The application is hotline.html, and comes compressed, as from a kernel. The test with a real
 * JupyterLab is python/tests/test_notebook.py.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";

const SITE = process.env["HOTLINE_SITE"] ?? "dist";
const ORIGIN = "http://notebook.example";
const TRAITS = {
  scenario: "dput",
  machine: null,
  cores: 16,
  variant: null,
  compare: null,
  hidden: [],
  parameters: {},
  seed: null,
  precision: 0.05,
  bends: false,
  measure: null,
  show: ["figure", "controls"],
  theme: null,
  height: 480,
  phase: "",
  address: "",
};

/** A page with a model of anywidget's form, whose kernel has only the application. */
const HOST = `<!doctype html><meta charset="utf-8"><div id="el"></div><script type="module">
import widget from "/lab.js";
const values = ${JSON.stringify(TRAITS)};
const listeners = new Map();
const emit = (name, ...args) => [...(listeners.get(name) ?? [])].forEach((listener) => listener(...args));
window.heard = [];
window.change = (name, value) => { values[name] = value; emit("change:" + name); };
window.value = (name) => values[name];
const model = {
  get: (name) => values[name],
  set: (name, value) => { values[name] = value; emit("change:" + name); },
  save_changes: () => {},
  on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  off: (name, listener) => listeners.set(name, (listeners.get(name) ?? []).filter((one) => one !== listener)),
  send: (content) => {
    if (content.kind !== "application") return window.heard.push(content);
    const bytes = Uint8Array.from(atob(window.packed), (one) => one.charCodeAt(0));
    emit("msg:custom", { answers: content.id }, [new DataView(bytes.buffer)]);
  },
};
widget.initialize({ model });
window.end = widget.render({ model, el: document.getElementById("el") });
</script>`;

/** assumed: the policy of a notebook in VS Code, which frames of text inherit; scripts are those of this page. */
const VS_CODE = [
  "default-src 'none'",
  `script-src ${ORIGIN} 'unsafe-inline' 'unsafe-eval'`,
  `style-src ${ORIGIN} 'unsafe-inline'`,
  "img-src https: http: data:",
  "font-src https:",
  "connect-src https:",
  "child-src https: data:",
].join("; ");

interface HostWindow {
  heard: { kind: string; complete?: boolean; rows?: unknown[]; columns?: string[]; data?: string }[];
  change: (name: string, value: unknown) => void;
  value: (name: string) => unknown;
  end: () => void;
}

async function opened(page: Page, policy: string | undefined): Promise<FrameLocator> {
  const packed = gzipSync(await readFile(join(SITE, "hotline.html")), { level: 1 }).toString("base64");
  const files: Readonly<Record<string, readonly [string, string]>> = {
    "/": ["text/html", HOST],
    "/lab.js": ["text/javascript", await readFile("python/hotline_lab/lab.js", "utf8")],
  };
  await page.addInitScript((text) => Object.assign(globalThis, { packed: text }), packed);
  await page.route("**/*", (route) => {
    const url = new URL(route.request().url());
    const [contentType, body] = (url.origin === ORIGIN ? files[url.pathname] : undefined) ?? ["", ""];
    if (body === "") return route.abort();
    const headers = policy === undefined ? {} : { "Content-Security-Policy": policy };
    return route.fulfill({ contentType, body, headers });
  });
  await page.goto(`${ORIGIN}/`);
  return page.frameLocator("iframe.hotline-lab");
}

const value = (page: Page, name: string) =>
  page.evaluate((trait) => (globalThis as unknown as HostWindow).value(trait), name);

const change = (page: Page, name: string, to: unknown) =>
  page.evaluate(([trait, wanted]) => (globalThis as unknown as HostWindow).change(trait as string, wanted), [name, to]);

const heard = (page: Page, kind: string) =>
  page.evaluate((wanted) => {
    const all = (globalThis as unknown as HostWindow).heard;
    return all.filter((one) => one.kind === wanted);
  }, kind);

test("traits and page follow each other, and table and picture come back", { tag: "@long" }, async ({ page }) => {
  const lab = await opened(page, undefined);
  await expect(lab.getByText(/at 16 cores/).first()).toBeVisible();
  await expect.poll(() => value(page, "variant")).toBe("atomic");
  await expect.poll(() => value(page, "machine")).toBe("opteron-48");

  await change(page, "cores", 24);
  await expect(lab.getByText(/at 24 cores/).first()).toBeVisible();
  await change(page, "variant", "sloppy");
  await expect.poll(() => value(page, "address")).toContain("x=sloppy");

  const slider = lab.locator("input[type=range]").first();
  await slider.focus();
  await slider.press("ArrowLeft");
  await expect.poll(() => value(page, "cores")).toBe(20);

  const [name, before] = Object.entries((await value(page, "parameters")) as Record<string, number>)[0] ?? ["", 0];
  await change(page, "parameters", { [name]: before * 2 });
  await expect.poll(() => value(page, "address")).toContain(`p.${name}=${before * 2}`);
  await change(page, "bends", true);
  await expect.poll(() => value(page, "address")).toContain("bends=1");
  await change(page, "bends", false);
  await expect.poll(() => value(page, "address")).not.toContain("bends=");
  await change(page, "parameters", {});
  await expect.poll(() => value(page, "address")).not.toContain(`p.${name}=`);

  await expect.poll(async () => (await heard(page, "picture")).length, { timeout: 90_000 }).toBeGreaterThan(0);
  const table = (await heard(page, "table")).at(-1);
  expect(table).toMatchObject({ complete: true, columns: expect.arrayContaining(["variant", "x", "throughput"]) });
  expect(table?.rows?.length).toBeGreaterThan(20);
  expect((await heard(page, "picture")).at(-1)?.data).toMatch(/^iVBORw0KGgo/); // a PNG in base64

  await page.evaluate(() => (globalThis as unknown as HostWindow).end());
  await change(page, "cores", 4);
  await expect(lab.getByText(/at 20 cores/).first()).toBeVisible();
});

test("the lab computes under the policy of a notebook of VS Code", { tag: "@long" }, async ({ page }) => {
  const lab = await opened(page, VS_CODE);
  await expect(lab.getByText(/at 16 cores/).first()).toBeVisible();
  await expect.poll(async () => (await heard(page, "table")).length, { timeout: 90_000 }).toBeGreaterThan(0);
  expect((await heard(page, "table")).at(-1)).toMatchObject({ complete: true });
});
