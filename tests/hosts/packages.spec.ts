/**
 * The packages of a release, installed from their archives into empty folders as their users would: a first job with
 * each, without the network that installed them, and, for Python, without a Node on the path. The bill of materials is
 * judged by the schema of its format, which a package has.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { billOfMaterials } from "../../web/tools/licences/bill-of-materials.ts";
import type { Artefact } from "../../web/tools/release/artefact.ts";
import { COMMAND_LINE } from "../../web/tools/release/command-line.ts";
import { EMBED } from "../../web/tools/release/embed.ts";
import { PYTHON_PACKAGE } from "../../web/tools/release/python-package.ts";
import { ROOT } from "../../web/tools/setup.mjs";
import { labRuns, offline, serve, SITE } from "./visit.ts";
import { pathWithoutNode, Workshop } from "./workshop.ts";

const VERSION = (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version;
/** A run that no file of a site stores. */
const LAB = '<hotline-lab scenario="dput" cores="6" link="#on=0-5" variant="sloppy" show="machine"></hotline-lab>';

/** Puts the artefact's files into the folder, and gives their paths by the ends of their names. */
async function archivesOf(artefact: Artefact, shop: Workshop): Promise<(end: string) => string> {
  const release = { version: VERSION, time: 1_796_032_080, root: ROOT, site: SITE };
  const scratch = new Workshop("scratch");
  const files = await artefact.make(release, scratch.folder);
  scratch.remove();
  for (const { path, bytes } of files) {
    shop.write({ [path]: bytes });
    shop.say(`${path} has ${(bytes.length / 1e6).toFixed(1)} MB`);
  }
  return (end) => shop.at(files.find(({ path }) => path.endsWith(end))?.path ?? `no ${end}`);
}

test("hotline-embed in a page without a bundler", async ({ page }) => {
  const shop = new Workshop("embed-html");
  const archive = (await archivesOf(EMBED, shop))(".tgz");
  await shop.npm(archive);
  const script = "node_modules/hotline-embed/site/hotline-lab.js";
  shop.write({ "index.html": `<!doctype html><title>A page</title><script src="${script}" async></script>${LAB}` });
  const asked = await offline(page);
  const served = await serve(shop.folder);
  await page.goto(served.origin);
  await labRuns(page.locator("hotline-lab iframe").contentFrame());
  expect(asked).toEqual([]);
  await served.close();
  shop.remove();
});

test("hotline-embed in a fresh project of Vite", async ({ page }) => {
  const shop = new Workshop("embed-vite");
  const archive = (await archivesOf(EMBED, shop))(".tgz");
  await shop.npm("vite", archive);
  shop.write({
    "index.html": `<!doctype html><title>A page</title><body>${LAB}<script type="module" src="/main.js"></script>`,
    "main.js": `import { HotlineLab } from "hotline-embed";\nHotlineLab.site = "/hotline/";\n`,
  });
  await shop.run("site copied", "npx", ["--no-install", "hotline-embed", "public/hotline"]);
  await shop.run("built", "npx", ["--no-install", "vite", "build"]);
  const asked = await offline(page);
  const served = await serve(shop.at("dist"));
  await page.goto(served.origin);
  await labRuns(page.locator("hotline-lab iframe").contentFrame());
  expect(asked).toEqual([]);
  await served.close();
  shop.remove();
});

/** A program of a reader's own, with main() and threads. */
const PROGRAM = readFileSync(join(ROOT, "tests/posix/programs/counter_mutex.c"), "utf8");

test("hotline-cli runs a scenario, installs nothing beside itself, and does what its README says", async () => {
  const shop = new Workshop("cli");
  const archive = (await archivesOf(COMMAND_LINE, shop))(".tgz");
  await shop.npm(archive);
  expect(readdirSync(shop.at("node_modules")).filter((name) => !name.startsWith("."))).toEqual(["hotline-cli"]);
  const args = ["--no-install", "hotline", "run", "dput", "--variant", "sloppy", "--x", "6", "--format", "json"];
  const ran = await shop.runAlone("first run made", "npx", args);
  expect(JSON.parse(ran)).toMatchObject({ point: { variant: "sloppy", x: 6 } });
  const words = readFileSync(shop.at("node_modules/hotline-cli/README.md"), "utf8");
  const lines = [...words.matchAll(/^hotline (.+?)(?: +#.*)?$/gm)].map(([, line = ""]) => line.split(" "));
  expect(lines.length).toBeGreaterThan(4);
  shop.write({ "prog.c": PROGRAM });
  for (const line of lines) {
    await shop.runAlone(`hotline ${line.join(" ")} ended`, "npx", ["--no-install", "hotline", ...line]);
  }
  shop.remove();
});

/** A lab, saved as a file of its own, and shown by a notebook that is executed without a reader. */
const NOTEBOOK = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: "python3", display_name: "Python 3", language: "python" } },
  cells: [
    "import shutil, hotline_lab\nassert shutil.which('node') is None",
    "lab = hotline_lab.Lab('dput', cores=8)\nlab.save('lab.html')\nlab",
  ].map((source, at) => ({
    cell_type: "code",
    id: `cell-${at}`,
    metadata: {},
    execution_count: null, // As the format has it.
    outputs: [],
    source,
  })),
};

for (const kind of ["py3-none-any.whl", ".tar.gz"]) {
  test(`hotline-lab from ${kind}, where there is no Node`, async ({ page }) => {
    const shop = new Workshop(`python-${kind.replace(/\W+/g, "-")}`);
    const archive = (await archivesOf(PYTHON_PACKAGE, shop))(kind);
    const programs = await shop.pip(`${archive}[widget,node]`, "nbconvert", "ipykernel");
    const env = { PATH: pathWithoutNode(), HOTLINE_CLI: "" };
    const words = ["-m", "hotline_lab", "run", "dput", "--variant", "sloppy", "--x", "6", "--format", "json"];
    const ran = await shop.runAlone("first run made", join(programs, "python"), words, env);
    expect(JSON.parse(ran)).toMatchObject({ point: { variant: "sloppy", x: 6 } });
    shop.write({ "lab.ipynb": JSON.stringify(NOTEBOOK) });
    const convert = ["-m", "nbconvert", "--execute", "--to", "html", "--output", "notebook.html", "lab.ipynb"];
    await shop.run("notebook executed and exported", join(programs, "python"), convert, env);
    const asked = await offline(page);
    await page.goto(pathToFileURL(shop.at("notebook.html")).href);
    await expect(page.getByRole("img", { name: "The figure of dput" })).toBeVisible();
    await page.goto(pathToFileURL(shop.at("lab.html")).href);
    await expect(page.getByText("atomic count at 8 cores").first()).toBeVisible({ timeout: 180_000 });
    expect(asked).toEqual([]);
    shop.remove();
  });
}

/** Says what CycloneDX's own schema refuses. */
const VALIDATE = `
import { readFileSync } from "node:fs";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
const validate = async (text) => JSON.stringify(await validator.validate(text));
const text = readFileSync("bill.json", "utf8");
const wrong = text.replace('"scope": "required"', '"scope": "some"');
process.stdout.write([await validate(text), (await validate(wrong)) === "null"].join(" "));
`;

test("the bill of materials is valid", async () => {
  const shop = new Workshop("bill");
  await shop.npm("@cyclonedx/cyclonedx-library", "ajv", "ajv-formats", "ajv-formats-draft2019");
  shop.write({ "bill.json": billOfMaterials(ROOT), "validate.mjs": VALIDATE });
  expect(await shop.run("validated", "node", ["validate.mjs"])).toBe("null false");
  shop.remove();
});
