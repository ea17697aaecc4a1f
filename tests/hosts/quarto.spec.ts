/**
 * The extension for Quarto, from its archive, in its own example deck. Quarto's program is in none of the registries,
 * so pandoc renders, with a small host of Quarto's shortcodes (quarto/shortcodes.lua). The decks are opened as files,
 * with the browser cut off from every network.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { unzipSync } from "fflate";
import { EMBED_HOSTS } from "../../web/src/embed/embed-hosts.ts";
import { QUARTO_EXTENSION } from "../../web/tools/release/quarto.ts";
import { ROOT } from "../../web/tools/setup.mjs";
import { offline, PICTURE, snippetFor } from "./visit.ts";
import { megabytes, Workshop } from "./workshop.ts";

const HOST = `${ROOT}tests/hosts/quarto`;
const POINT = readFileSync(`${ROOT}dist/screenshot.png`);

/** The extension unpacked as `quarto add` unpacks it, pandoc, and reveal.js beside the document. */
async function quartoShop(name: string): Promise<readonly [shop: Workshop, pandoc: string]> {
  const shop = new Workshop(`quarto-${name}`);
  const release = { version: "0.1.0", time: 1_796_032_080, root: ROOT, site: `${ROOT}dist` };
  const [archive] = await QUARTO_EXTENSION.make(release, "");
  if (archive === undefined) throw new Error("no archive");
  shop.say(`the extension has ${(archive.bytes.length / 1e6).toFixed(1)} MB`);
  shop.write(unzipSync(archive.bytes));
  shop.copy(`${ROOT}node_modules/reveal.js/dist`, "reveal");
  shop.write({ "dput.png": POINT, [PICTURE]: POINT });
  // The package brings pandoc's program; Debian's is older than what Quarto has inside.
  const programs = await shop.pip("pypandoc-binary");
  const where = "import pypandoc; print(pypandoc.get_pandoc_path())";
  return [shop, (await shop.run("found", `${programs}/python`, ["-c", where])).trim()];
}

async function render(shop: Workshop, pandoc: string, format: string, args: readonly string[]): Promise<void> {
  const env = {
    QUARTO_SHORTCODE: "_extensions/hotline/hotline.lua",
    QUARTO_FORMAT: format,
    QUARTO_LIBS: "deck_files/libs",
  };
  const deck = [`--template=${HOST}/deck.html`, "-V", "reveal=reveal", "-V", "plugin=HotlineReveal"];
  const plugin = ["-V", "plugin-script=_extensions/hotline/hotline-reveal.js"];
  const asDeck = format === "revealjs" ? [...deck, ...plugin] : [];
  await shop.run("rendered", pandoc, [`--from=${HOST}/shortcodes.lua`, `--to=${format}`, ...asDeck, ...args], env);
}

/** The slides of the example, one after the other, as a speaker's remote shows them. */
async function walk(page: Page, file: string): Promise<void> {
  await page.goto(pathToFileURL(file).href);
  await expect(page.locator(".reveal.ready")).toBeVisible();
  const labs = page.locator("hotline-lab");
  const lab = (at: number) => labs.nth(at).locator("iframe").contentFrame();
  await expect(lab(0).getByRole("group", { name: "Playback" })).toBeVisible({ timeout: 180_000 });
  await expect(lab(0).getByText("atomic count at 24 cores").first()).toBeVisible();
  await page.keyboard.press("PageDown");
  const title = lab(1).getByRole("region", { name: "Tour", exact: true }).getByRole("heading");
  for (const step of [1, 2, 3]) {
    await expect(title).toContainText(`Step ${step} of`, { timeout: 180_000 });
    await page.keyboard.press("PageDown"); // A fragment, or the next slide.
  }
  await expect(lab(2).getByRole("button", { name: "Lock my answer" })).toBeVisible({ timeout: 180_000 });
}

test("a deck carries its labs, with and without embed-resources", async ({ page }) => {
  const [shop, pandoc] = await quartoShop("deck");
  const asked = await offline(page);
  await render(shop, pandoc, "revealjs", ["example.qmd", "-o", "deck.html"]);
  await walk(page, shop.at("deck.html"));
  await render(shop, pandoc, "revealjs", ["--embed-resources", "example.qmd", "-o", "one.html"]);
  shop.say(`the deck in one file has ${megabytes(shop.at("one.html"))}`);
  const alone = new Workshop("quarto-alone");
  alone.copy(shop.at("one.html"), "deck.html");
  await walk(page, alone.at("deck.html"));
  expect(asked).toEqual([]);
  shop.remove();
  alone.remove();
});

test("the offered shortcode is a lab on a page, and a picture that leads to it elsewhere", async ({
  page,
  baseURL,
}) => {
  const [shop, pandoc] = await quartoShop("page");
  const offered = EMBED_HOSTS.find(({ id }) => id === "quarto")?.text(snippetFor(baseURL ?? ""), PICTURE) ?? "";
  shop.write({ "page.qmd": `---\ntitle: A page\n---\n\n${offered}\n\nThe end.\n` });
  await render(shop, pandoc, "html", ["-s", "page.qmd", "-o", "page.html"]);
  await page.goto(pathToFileURL(shop.at("page.html")).href);
  const lab = page.locator("hotline-lab iframe").contentFrame();
  await expect(lab.getByText("sloppy counter at 6 cores").first()).toBeVisible({ timeout: 180_000 });

  await render(shop, pandoc, "latex", ["page.qmd", "-o", "page.tex"]);
  const tex = readFileSync(shop.at("page.tex"), "utf8");
  const link = /\\href\{([^}]*)\}\{\\(?:pandocbounded\{\\)?includegraphics(?:\[[^\]]*\])?\{figure\.png\}/.exec(
    tex,
  )?.[1];
  const [site, fragment = ""] = (link ?? "").replaceAll("\\", "").split("#");
  expect(site).toBe(baseURL);
  expect(fragment.split("&").sort()).toEqual(snippetFor("").link.split("&").sort());
  expect(tex).not.toContain("hotline-lab");
  await render(shop, pandoc, "docx", ["page.qmd", "-o", "page.docx"]);
  const docx = unzipSync(readFileSync(shop.at("page.docx")));
  expect(Object.keys(docx).some((name) => /^word\/media\/.*\.png$/.test(name))).toBe(true);
  shop.remove();
});
