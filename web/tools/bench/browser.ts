/**
 * The same runs in a worker of headless Chromium, on a page served from this machine. The worker is plain JavaScript
 * with the module and the block, so the benchmark measures the module and not the application.
 */
import { createServer, type Server } from "node:http";
import { launchChromium } from "./chromium.ts";

const WORKER = `
onmessage = async ({ data: { wasm, block, slice } }) => {
  const { exports: core } = await WebAssembly.instantiate(await WebAssembly.compile(wasm), {});
  core._initialize?.();
  const at = core.hl_alloc(block.length);
  new Uint8Array(core.memory.buffer, at, block.length).set(block);
  const once = () => {
    const from = performance.now();
    const sim = core.hl_create(at, block.length);
    while (core.hl_run(sim, slice, 0) === 1) {}
    core.hl_destroy(sim);
    return (performance.now() - from) / 1000;
  };
  /* The browser compiles for speed while these run. */
  for (let warm = 0; warm < 0.3; warm += once());
  const times = [once(), once(), once(), once(), once()].sort((a, b) => a - b);
  postMessage(times[2]);
};`;

/* The page's own script: a function that tsx compiles cannot be sent into the page as it is. */
const PAGE = `<!doctype html><title>bench</title><script>
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const runJob = (wasm, block, slice) => new Promise((done, failed) => {
  const worker = new Worker("/worker.js");
  worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
  worker.onerror = (event) => failed(new Error(event.message));
  worker.postMessage({ wasm: bytes(wasm), block: bytes(block), slice });
});
</script>`;

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const script = request.url === "/worker.js";
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ? WORKER : PAGE);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}

/** Seconds of one run in a fresh worker: the median of five, once warm. */
export type BrowserRun = (block: Uint8Array) => Promise<number>;

/** Starts the browser; undefined where there is none. */
export async function startBrowser(
  wasm: Uint8Array,
  slice: number,
): Promise<{ readonly run: BrowserRun; readonly stop: () => Promise<void> } | undefined> {
  const browser = await launchChromium().catch(() => undefined);
  if (browser === undefined) return undefined;
  const server = await serve();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${portOf(server)}/`);
  const base64 = (data: Uint8Array): string => JSON.stringify(Buffer.from(data).toString("base64"));
  const run: BrowserRun = (block) => page.evaluate<number>(`runJob(${base64(wasm)}, ${base64(block)}, ${slice})`);
  const stop = async (): Promise<void> => {
    await browser.close();
    server.close();
  };
  return { run, stop };
}
