/** Everything that can be exported opens again: by its own readers, or by the command line. */
import { expect, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { decode, decodeFrames } from "modern-gif";
import { readCsv } from "../../web/src/base/csv.ts";
import { readSweepDocument } from "../../web/src/model/sweep/sweep-document.ts";
import { POINT_COLUMNS } from "../../web/src/model/results/points/point-row.ts";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, TINY, valueAt, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const STOCK = "stock (ticket lock)";

/** Presses a button of the dialog and gives the saved file's path. */
async function saved(page: Page, button: string, name: string): Promise<string> {
  const download = page.waitForEvent("download", { timeout: 120_000 });
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  const path = test.info().outputPath(name);
  await file.saveAs(path);
  await expect(page.getByRole("dialog").getByText(`Saved ${name}.`).first()).toBeVisible();
  return path;
}

async function openExport(page: Page, link: string): Promise<void> {
  await openLab(page, link);
  await finished(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toBeVisible();
}

/* One page for both: its sweep and the recording of its run take longer than most of the files. */
test("figure and data, animation and trace", async ({ page }) => {
  const errors = watchErrors(page);
  await openExport(page, "s=lookup_mnt&n=48&seed=3&off=mcs,percore&prec=0.05");
  await test.step("animation and trace of the selected run", () => savesAnimationAndTrace(page));
  await test.step("figure and data", () => savesFigureAndData(page));
  expect(errors).toEqual([]);
});

test("the form for the selected run comes when that run is there, also while the dialog is open", async ({ page }) => {
  const release = await hold(page, CORE);
  await openLab(page, `${TINY}&n=2`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByText("No run is finished yet.").first()).toBeVisible();
  await release();
  await expect(dialog.getByLabel("from cycle")).toBeVisible();
});

async function savesFigureAndData(page: Page): Promise<void> {
  const svg = readFileSync(await saved(page, "SVG", "lookup_mnt-opteron-48.svg"), "utf8");
  expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org|localhost)/);
  expect(svg).toContain("font/woff2;base64,");
  expect(svg).toContain("seed 3");
  // Programs that do not know paint-order would paint an outline over its letters.
  expect(svg).not.toContain("paint-order");
  const label = /<text[^>]*fill: ?none[^>]*>48: [^<]*<\/text><text[^>]*stroke: ?none[^>]*>(48: [^<]*)<\/text>/.exec(
    svg,
  );
  expect(label?.[1]).toMatch(/^48: [\d\s]+$/);
  const picture = await page.context().newPage();
  await picture.setContent(svg);
  await expect(picture.locator("svg").first()).toBeVisible();
  await expect(picture.getByText("slower with stock (ticket lock)")).toBeVisible();
  await picture.close();

  const png = readFileSync(await saved(page, "PNG", "lookup_mnt-opteron-48.png"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(2 * 1008);

  const csv = readCsv(readFileSync(await saved(page, "CSV", "lookup_mnt-opteron-48.csv"), "utf8"));
  if (!csv.ok) throw new Error(csv.error);
  const [head, ...rows] = csv.value;
  expect(head).toEqual(POINT_COLUMNS);
  expect(rows.length).toBe(13);

  const json = readSweepDocument(readFileSync(await saved(page, "JSON", "lookup_mnt-opteron-48.json"), "utf8"));
  if (!json.ok) throw new Error(JSON.stringify(json.error));
  expect(json.value.seed).toBe(3);
  expect(json.value.points.length).toBe(13);

  await page.keyboard.press("Escape");
  const shown = await valueAt(page, STOCK, 48);
  const row = json.value.points.find((point) => point["variant"] === "stock" && point["x"] === 48);
  expect(Number(Number(row?.["measure"]).toPrecision(3))).toBeCloseTo(shown, 6);
}

async function savesAnimationAndTrace(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("from cycle")).toBeVisible();
  // As everywhere on the page, narrow spaces keep the thousands apart.
  await expect(dialog.getByLabel("from cycle")).toHaveValue(/^\d{1,3}(\u202f\d{3})+$/);
  const speed = dialog.getByLabel("cycles per second");
  await speed.fill("60000");
  await speed.press("Tab");
  await expect(dialog.getByText(/^1\.\d seconds/)).toBeVisible();

  const gif = readFileSync(await saved(page, "Animation, GIF", "lookup_mnt-opteron-48-stock-48.gif"));
  const bytes = new Uint8Array(gif).buffer;
  const frames = decodeFrames(bytes, { gif: decode(bytes) });
  expect(frames.length).toBeGreaterThan(10);
  expect([frames[0]?.width, frames[0]?.height]).toEqual([800, 450]);
  expect(Buffer.from(frames[0]?.data ?? []).equals(Buffer.from(frames.at(-1)?.data ?? []))).toBe(false);

  const webm = readFileSync(await saved(page, "Animation, WebM", "lookup_mnt-opteron-48-stock-48.webm"));
  const seconds = await durationInBrowser(page, webm, "video/webm");
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(3);

  if (await canEncodeMp4(page)) {
    const mp4 = readFileSync(await saved(page, "Animation, MP4", "lookup_mnt-opteron-48-stock-48.mp4"));
    expect(await durationInBrowser(page, mp4, "video/mp4")).toBeCloseTo(seconds, 1);
  }

  const machine = readFileSync(await saved(page, "Machine, PNG", "lookup_mnt-opteron-48-stock-48-machine.png"));
  expect([machine.readUInt32BE(16), machine.readUInt32BE(20)]).toEqual([1920, 1080]);
  const timeline = readFileSync(await saved(page, "Timeline, PNG", "lookup_mnt-opteron-48-stock-48-timeline.png"));
  expect(timeline.readUInt32BE(16)).toBe(1920);
  expect(await coloursOf(page, timeline)).toBeGreaterThan(10);

  const trace = JSON.parse(
    readFileSync(await saved(page, "Trace for Perfetto, JSON", "lookup_mnt-opteron-48-stock-48.trace.json"), "utf8"),
  ) as { traceEvents: { ph: string; name: string }[] };
  expect(trace.traceEvents.some((event) => event.ph === "X" && event.name === "holds vfsmount_lock")).toBe(true);
  expect(trace.traceEvents.some((event) => event.ph === "s" && event.name === "hand-off")).toBe(true);
}

test("the saved JSON, run again by the command line, gives the same numbers", { tag: "@long" }, async ({ page }) => {
  await openExport(page, `${TINY}&n=4&p.threshold=4`);
  const path = await saved(page, "JSON", "dput-opteron-48.json");
  const again = (file: string) =>
    execFileSync(process.execPath, ["web/cli/hotline.mjs", "rerun", file], { encoding: "utf8", stdio: "pipe" });
  expect(again(path)).toContain("the same");
  const changed = readFileSync(path, "utf8").replace(/"throughput": [\d.]+/, '"throughput": 1');
  writeFileSync(path, changed);
  expect(() => again(path)).toThrow(/throughput/);
});

/** Plays the file in a video element of a blank page, and returns its duration; NaN when it cannot be decoded. */
async function durationInBrowser(page: Page, film: Buffer, type: string): Promise<number> {
  const blank = await page.context().newPage();
  await blank.setContent("<video muted></video>");
  const duration = await blank.evaluate(
    async ([base64, kind]) => {
      const video = document.querySelector("video");
      if (video === null) return NaN;
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      video.src = URL.createObjectURL(new Blob([bytes], { type: kind }));
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve;
        video.onerror = reject;
      });
      return video.duration;
    },
    [film.toString("base64"), type] as const,
  );
  await blank.close();
  return duration;
}

function canEncodeMp4(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const config = { codec: "avc1.640028", width: 1280, height: 720 };
    return "VideoEncoder" in globalThis && (await VideoEncoder.isConfigSupported(config)).supported === true;
  });
}

/** How many colours a picture has: one that is empty has one. */
async function coloursOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    if (context === null) return 0;
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png.toString("base64"));
}

test("the experiment as one file opens where it was left, and is saved again", { tag: "@long" }, async ({ page }) => {
  await openExport(page, "s=dput&n=12&on=0-11&x=sloppy&tab=lines&prec=0.05");
  const path = await saved(page, "Download this experiment, HTML", "dput-opteron-48.html");
  await page.context().setOffline(true);
  const copy = await page.context().newPage();
  const errors = watchErrors(copy);
  await copy.goto(pathToFileURL(path).href);
  await expect(copy.getByRole("heading", { level: 1 })).toContainText("spare references");
  await finished(copy);
  expect(await valueAt(copy, "sloppy counter", 12)).toBeGreaterThan(0);

  await copy.getByRole("button", { name: "Export", exact: true }).click();
  const second = await saved(copy, "Download this experiment, HTML", "dput-opteron-48.html");
  const third = await page.context().newPage();
  await third.goto(pathToFileURL(second).href);
  await expect(third.getByRole("heading", { level: 1 })).toContainText("spare references");
  expect(errors).toEqual([]);
});

test("a browser without a clipboard selects the citation, and one without a video encoder advises a GIF", async ({
  page,
}) => {
  await openExport(page, TINY);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    Object.defineProperty(globalThis, "VideoEncoder", { value: undefined, configurable: true });
  });
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("button", { name: "Copy BibTeX" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "The browser does not let this page copy: the citation is selected, copy it with the keyboard.",
  );
  expect(await page.evaluate(() => getSelection()?.toString())).toContain("@misc{hotline-dput");
  await dialog.getByRole("button", { name: "Animation, WebM" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This browser cannot encode WebM: save a GIF instead.");
});
