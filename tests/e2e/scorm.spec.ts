/**
 * A sheet as a SCORM package in a learning system: a page around it with the run-time that many systems use
 * (scorm-again), for both versions of the standard. The package is the one that the command line writes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Frame, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { hotline } from "../../web/cli/testing/hotline.ts";
import { SCORM_VERSIONS, type ScormVersion } from "../../web/src/model/exercise/scorm/manifest.ts";
import { Courses } from "../../web/cli/files/open-exercise.ts";
import { orThrow } from "../../web/src/base/result.ts";
import { test } from "./fresh-page.ts";

const SHEET = "scalability/store-buffers";
const EXERCISES = orThrow(new Courses().sheet("scalability", "store-buffers"));
/** All outcomes of the first question are possible, so that all boxes are to be ticked. */
const QUESTION = "store_buffering.outcomes-under-tso";
const RESULT = /^1 of \d+ answers? right/;
const PERCENT = Math.round(1000 / EXERCISES.length) / 10;
const APP = join(resolve(process.env["HOTLINE_SITE"] ?? "dist"), "hotline.html");
const RUN_TIME = new URL("../../node_modules/scorm-again/dist/", import.meta.url);

interface RunTime {
  readonly script: string;
  /** The object in which pages look for the functions, and the class of the run-time. */
  readonly name: string;
  readonly made: string;
  readonly events: Readonly<Record<"set" | "end", string>>;
  /** What the system knows of a learner who begins. */
  readonly learner: (id: string) => object;
}

const RUN_TIMES: Readonly<Record<ScormVersion, RunTime>> = {
  "1.2": {
    script: "scorm12.min.js",
    name: "API",
    made: "Scorm12API",
    events: { set: "LMSSetValue", end: "LMSFinish" },
    learner: (id) => ({ core: { student_id: id } }),
  },
  "2004": {
    script: "scorm2004.min.js",
    name: "API_1484_11",
    made: "Scorm2004API",
    events: { set: "SetValue", end: "Terminate" },
    learner: (id) => ({ learner_id: id }),
  },
};

/** The page of a learning system. What it keeps of an attempt is handed to the next one, as systems do. */
function systemPage({ script, name, made, events, learner }: RunTime): string {
  return `<!doctype html><meta charset="utf-8"><script src="/${script}"></script><script>
    window.${name} = new ${made}({ autocommit: false, logLevel: 5 });
    const attempt = sessionStorage.getItem("attempt") ?? ${JSON.stringify(JSON.stringify(learner("ada")))};
    window.${name}.loadFromJSON(JSON.parse(attempt), "cmi");
    window.told = {};
    window.${name}.on("${events.set}", (element, value) => { window.told[element] = value; });
    window.${name}.on("${events.end}", () => { window.hasEnded = true; });
    window.kept = () => window.${name}.cmi;
  </script><iframe title="content" src="/package/index.html" width="1200" height="800"></iframe>`;
}

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-scorm-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function packaged(version: ScormVersion): Promise<Readonly<Record<string, Uint8Array>>> {
  const out = join(folder, `${version}.zip`);
  const { status, err } = await hotline("course", SHEET, "--scorm", version, "--out", out, "--app", APP);
  expect(`${status} ${err}`).toMatch(/^0 wrote /);
  return unzipSync(readFileSync(out));
}

interface System {
  readonly address: string;
  close(): void;
}

async function serve(version: ScormVersion | undefined, files: Readonly<Record<string, Uint8Array>>): Promise<System> {
  const server: Server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://host/");
    const file = files[pathname.replace(/^\/package\//, "")];
    if (file !== undefined) response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(file);
    else if (/^\/scorm\w+\.min\.js$/.test(pathname))
      response
        .writeHead(200, { "Content-Type": "text/javascript" })
        .end(readFileSync(new URL(pathname.slice(1), RUN_TIME)));
    else if (version !== undefined && pathname === "/")
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(systemPage(RUN_TIMES[version]));
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What the system has of an element, by its path in the run-time's own model. */
function kept(page: Page, path: string): Promise<string> {
  return page.evaluate((names) => {
    const { kept: read } = window as unknown as { kept: () => object };
    return String(names.split(".").reduce<unknown>((value, name) => Reflect.get(value as object, name), read()));
  }, path);
}

/** The first question rightly, and of the others that they are not known. */
async function answerAll(frame: Frame): Promise<void> {
  for (const exercise of EXERCISES) {
    await frame.evaluate((link) => (location.hash = link), `#v=1&sheet=${SHEET}&e=${exercise}`);
    const unknown = frame.getByRole("button", { name: "I do not know" });
    await expect(unknown).toBeVisible();
    if (exercise === EXERCISES[0]) {
      const boxes = frame.getByRole("checkbox");
      await expect(boxes.first()).toBeVisible();
      for (const box of await boxes.all()) await box.check();
      await frame.getByRole("button", { name: "Lock my answer" }).click();
    } else await unknown.click();
    await expect(unknown).toHaveCount(0);
  }
  await frame.evaluate((link) => (location.hash = link), `#v=1&sheet=${SHEET}`);
  await expect(frame.getByText(RESULT)).toBeVisible();
}

async function contentOf(page: Page): Promise<Frame> {
  const handle = await page.locator("iframe").elementHandle();
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error("the system shows no page");
  await expect(frame.getByRole("heading", { name: "Store buffers" })).toBeVisible();
  return frame;
}

for (const version of SCORM_VERSIONS) {
  const names =
    version === "1.2"
      ? { raw: "core.score.raw", status: "core.lesson_status", time: "cmi.core.session_time", said: "student_response" }
      : { raw: "score.raw", status: "completion_status", time: "cmi.session_time", said: "learner_response" };

  const rare = version === "1.2" ? { tag: "@long" } : {};
  test(
    `SCORM ${version}: score, completion, answers and what to go on from reach the system`,
    rare,
    async ({ page }) => {
      const files = await packaged(version);
      expect(Object.keys(files).sort()).toEqual(["imsmanifest.xml", "index.html"]);
      expect(strFromU8(files["imsmanifest.xml"] ?? new Uint8Array())).toContain('href="index.html"');
      const system = await serve(version, files);
      try {
        await page.goto(system.address);
        const content = await contentOf(page);
        await expect.poll(() => kept(page, names.status)).toBe("incomplete");
        await expect(content.getByText("What you answer goes to the learning system")).toBeVisible();
        await answerAll(content);
        await expect.poll(() => kept(page, names.raw)).toBe(String(PERCENT));
        const success = PERCENT >= 50 ? "passed" : "failed";
        await expect.poll(() => kept(page, names.status)).toBe(version === "1.2" ? success : "completed");
        if (version === "2004") {
          expect(Number(await kept(page, "score.scaled"))).toBeCloseTo(PERCENT / 100, 2);
          expect(await kept(page, "success_status")).toBe(success);
        }
        await expect.poll(() => kept(page, "interactions.childArray.length")).toBe(String(EXERCISES.length));
        /* In the order of the verdicts, which come as their runs end. */
        const interactions = await page.evaluate(() => {
          const { kept: read } = window as unknown as { kept: () => { interactions: { childArray: object[] } } };
          return JSON.parse(JSON.stringify(read().interactions.childArray)) as Record<string, unknown>[];
        });
        const interaction = interactions.find(({ id }) => id === QUESTION);
        expect(interaction).toMatchObject({ id: QUESTION, result: "correct" });
        expect(String(interaction?.[names.said])).toContain("EAX");
        expect(await kept(page, "suspend_data")).toMatch(/^\[BEGIN HOTLINE RESULT\]/);

        await expect(content.getByText("The learning system did not take")).toHaveCount(0);

        /* The learner goes on in another browser: what the system keeps is all that there is. */
        const attempt = await page.evaluate(() => {
          const { kept: read } = window as unknown as { kept: () => { suspend_data: string } };
          return read().suspend_data;
        });
        const { learner } = RUN_TIMES[version];
        await page.evaluate(
          ([text]) => {
            document.querySelector("iframe")?.remove();
            localStorage.clear();
            sessionStorage.setItem("attempt", text ?? "");
          },
          [JSON.stringify({ ...learner("ada"), suspend_data: attempt })],
        );
        await expect.poll(() => page.evaluate(() => Reflect.get(window, "hasEnded") as unknown)).toBe(true);
        /* Systems do not give the time back: it is what they were told. */
        const time = await page.evaluate(
          (name) => (Reflect.get(window, "told") as Record<string, string>)[name],
          names.time,
        );
        expect(time).toMatch(version === "1.2" ? /^0000:0\d:\d\d/ : /^PT0H\d+M\d+S$/);
        await page.reload();
        await expect((await contentOf(page)).getByText(RESULT)).toBeVisible();

        /* Another learner at the same computer begins anew. */
        await page.evaluate((text) => sessionStorage.setItem("attempt", text), JSON.stringify(learner("grace")));
        await page.reload();
        await expect((await contentOf(page)).getByRole("link", { name: "Begin" })).toBeVisible();
        expect(await kept(page, names.raw)).toBe("0");
      } finally {
        system.close();
      }
    },
  );
}

test("a package works without a system: from a plain host, and as a file", { tag: "@long" }, async ({ page }) => {
  const files = await packaged("2004");
  const system = await serve(undefined, files);
  try {
    await page.goto(`${system.address}package/index.html`);
    await expect(page.getByRole("heading", { name: "Store buffers" })).toBeVisible();
    await answerAll(page.mainFrame());
  } finally {
    system.close();
  }
  const path = join(folder, "index.html");
  writeFileSync(path, files["index.html"] ?? new Uint8Array());
  await page.goto(pathToFileURL(path).href);
  await expect(page.getByRole("heading", { name: "Store buffers" })).toBeVisible();
  await answerAll(page.mainFrame());
});
