/**
 * Exercises in the page: what gives an answer away is not there before the lock, a sheet survives a reload at each
 * step, and a student finishes a sheet on a phone, by keyboard alone.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { exerciseNames } from "../../web/cli/files/catalogue.ts";
import { SCENARIOS } from "../../web/cli/files/paths.ts";
import { violations } from "./accessibility.ts";
import { test } from "./fresh-page.ts";
import { watchErrors } from "./lab.ts";

const NAMES = exerciseNames();
const SHEET = "#v=1&sheet=scalability/ticket-collapse";

interface ExerciseJson {
  readonly kind: string;
  readonly title: string;
  readonly reveal: unknown;
}

function exerciseFile(name: string): ExerciseJson {
  const path = join(SCENARIOS, name.replace("/", "/exercises/"));
  return JSON.parse(readFileSync(`${path}.json`, "utf8")) as ExerciseJson;
}

/** Texts of this length do not stand in a question by chance. assumed */
const PIECE_CHARACTERS = 24;
/** What a planted bug is marked by stands in the program, which is public; states of the lab have only names. */
const PUBLIC_KEYS = ["line", "state"];

/** Pieces of everything that an exercise reveals, as they stand in any file, however quotes are written there. */
function revealedPieces(value: unknown): readonly string[] {
  if (typeof value === "string")
    return value.split(/["'\\{}\n]/).filter((piece) => piece.trim().length >= PIECE_CHARACTERS);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) =>
    PUBLIC_KEYS.includes(key) ? [] : revealedPieces(inside),
  );
}

async function openQuestion(page: Page, link: string, title: string): Promise<void> {
  await page.goto(`./${link}`);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "I do not know" })).toBeVisible();
  await expect(page.getByText("Loading …")).toHaveCount(0);
}

test("nothing that gives an answer away is in a page before the lock, nor is anything computed", async ({ page }) => {
  const bodies: Promise<readonly [string, string]>[] = [];
  page.on("response", (response) => {
    const url = response.url();
    if (/\.(?:js|json|html|wasm)$|\/$/.test(url)) bodies.push(response.text().then((text) => [url, text]));
  });
  const shown: string[] = [];
  for (const name of NAMES) {
    await openQuestion(page, `#v=1&e=${name}`, exerciseFile(name).title);
    shown.push(await page.content(), await page.locator("body").ariaSnapshot());
  }
  const all = [...(await Promise.all(bodies)), ...shown.map((text) => ["the page", text] as const)];
  const pieces = NAMES.flatMap((name) => revealedPieces(exerciseFile(name).reveal).map((piece) => ({ name, piece })));
  expect(pieces.length).toBeGreaterThan(NAMES.length);
  const found = pieces.flatMap(({ name, piece }) =>
    all.filter(([, text]) => text.includes(piece)).map(([where]) => `${where} has of ${name}: ${piece}`),
  );
  expect(found).toEqual([]);
  /* Neither are runs made, nor stored figures and moments asked for. */
  expect(page.workers()).toEqual([]);
  const asked = all.map(([where]) => where);
  expect(asked.filter((url) => /core[^/]*\.wasm|stored|\.reveal/.test(url))).toEqual([]);
});

test("a name that the site does not have is told, with a near one", async ({ page }) => {
  await page.goto("./#v=1&sheet=scalability/ticket-colapse");
  await expect(page.getByRole("alert")).toContainText('There is no sheet "scalability/ticket-colapse".');
  await page.getByRole("link", { name: "Open scalability/ticket-collapse" }).click();
  await expect(page.getByRole("link", { name: "Begin" })).toBeVisible();
  await page.goto("./#v=1&e=lookup_mnt/handof-time");
  await page.getByRole("link", { name: "Open lookup_mnt/handoff-time" }).click();
  await expect(page.getByRole("button", { name: "Lock my answer" })).toBeVisible();
});

test("an answer survives a reload before and after the lock", async ({ page }) => {
  const link = `${SHEET}&e=lookup_mnt/shorter-or-another-lock`;
  await openQuestion(page, link, exerciseFile("lookup_mnt/shorter-or-another-lock").title);
  await page.getByRole("radio").nth(1).check();
  await page.reload();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.getByRole("button", { name: "Lock my answer" }).click();
  await page.reload();
  await expect(page.getByText("Not so.").first()).toBeVisible();
  await expect(page.getByRole("radio").nth(1)).toBeDisabled();
  await expect(page.getByText("holds, not chosen")).toBeVisible();
  await page.getByRole("link", { name: /^See it in the lab/ }).click();
  await expect(page).toHaveURL(/s=lookup_mnt.*x=mcs/);
});
