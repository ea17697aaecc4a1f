/** hotline link and hotline open: the same state both ways, as the page reads and writes it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../src/base/version.ts";
import { machineFileText, machineText } from "../src/model/machine/machine-text.ts";
import { newLabState } from "../src/lab/link/lab-state.ts";
import { readLab, writeLab } from "../src/lab/link/link.ts";
import { sweepsCores } from "../src/model/scenario/sweeps-cores.ts";
import { scenarioNames } from "./files/catalogue.ts";
import { openMachine, openScenario } from "./files/open.ts";
import { hotline } from "./testing/hotline.ts";

/** One scenario of the project stands for all: it has two variants, a parameter, a tour. */
const found = scenarioNames()
  .map((name) => openScenario(name).scenario)
  .find(({ file }) => file.tour !== undefined && sweepsCores({ file }) && file.variants.length > 1);
if (found === undefined) throw new Error("there is no scenario with a tour");
const { name, file, values } = found;
const [first, second] = file.variants;
const [parameter] = file.parameters;
const x = values[1];
if (first === undefined || second === undefined || parameter === undefined || x === undefined) throw new Error(name);

const EDITED = "void operation(void)\n{\n\twork(100); /* ± */\n}\n";
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-link-"));
  writeFileSync(join(folder, "mine.c"), EDITED);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function throughputOf(link: string): Promise<number> {
  const { out } = await hotline("open", "--run", link);
  return (JSON.parse(out) as { readonly throughput: number }).throughput;
}

describe("hotline link", () => {
  it.each(scenarioNames())("prints the link that the page writes for %s", async (scenario) => {
    const { status, out } = await hotline("link", scenario);
    expect([status, out]).toEqual([0, `#${writeLab(newLabState(scenario))}\n`]);
  });

  it("says everything it is told, once and in the page's form", async () => {
    const ended = await hotline(
      ...["link", name, "--variant", first.id, "--x", String(x), "--compare", second.id, "--seed", "7"],
      ...["--set", `${parameter.name}=${parameter.max}`, "--precision", "0.05", "--cycle", "99", "--tour", "1"],
      ...["--program", `${first.id}=${join(folder, "mine.c")}`, "--base", "https://example.org/lab/#old"],
    );
    expect(ended).toMatchObject({ status: 0, err: "" });
    const link = ended.out.trim();
    expect(link).toContain(`https://example.org/lab/s/${name}/#v=1&s=${name}&`);
    const state = readLab(new URL(link).hash).state;
    expect(state).toEqual({
      ...newLabState(name),
      variant: first.id,
      x,
      compare: second.id,
      seed: 7,
      precision: 0.05,
      parameters: { [parameter.name]: parameter.max },
      cycle: 99,
      tour: 1,
      programs: { [first.id]: EDITED },
    });
    const decoded = await hotline("open", link);
    expect(decoded).toMatchObject({ status: 0, err: "" });
    expect(JSON.parse(decoded.out)).toMatchObject({
      scenario: name,
      machine: file.machine,
      variant: first.id,
      x,
      parameters: { [parameter.name]: parameter.max },
      programs: { [first.id]: EDITED },
      link: new URL(link).hash,
    });
  });

  it("carries a machine from a file, which open and open --run use", async () => {
    const own = openMachine(file.machine);
    const fast = { ...own, file: { ...own.file, title: "Twice as fast", clock_hz: 2 * own.file.clock_hz } };
    const path = join(folder, "fast.json");
    writeFileSync(path, machineFileText(fast));
    const { status, out } = await hotline("link", name, "--machine", path, "--x", String(x));
    expect(status).toBe(0);
    expect(readLab(out.trim()).state).toEqual({ ...newLabState(name), x, machineFile: machineText(fast) });
    const decoded = JSON.parse((await hotline("open", out.trim())).out) as unknown;
    expect(decoded).toMatchObject({ machine: own.file.id, machine_file: { title: "Twice as fast" } });
    const [here, there] = await Promise.all([throughputOf(out.trim()), throughputOf(`#v=1&s=${name}&n=${x}`)]);
    expect(here / there).toBeCloseTo(2, 9);
  });

  it("puts the scenario's page behind the folder of a site, and nothing behind the name of a file", async () => {
    const oneFile = await hotline("link", name, "--base", "https://example.org/hotline.html");
    expect(oneFile.out).toContain(`https://example.org/hotline.html#v=1&s=${name}`);
    for (const [base, page] of [
      ["https://example.org/", `s/${name}/`],
      ["https://example.org/lab/v/0.1.0/", `s/${name}/`],
    ] as const) {
      const link = (await hotline("link", name, "--base", base)).out.trim();
      expect(link).toContain(`${base}${page}#v=1&s=${name}`);
      for (const written of [link, `${base}${page}`, `${base}${page}index.html`])
        expect(JSON.parse((await hotline("open", written)).out)).toMatchObject({ scenario: name });
    }
  });

  it("names a machine of the project by its id, also where its file was given", async () => {
    const path = join(folder, "same.json");
    writeFileSync(path, machineFileText(openMachine("mesh-72")));
    const [byFile, byId] = [
      await hotline("link", name, "--machine", path),
      await hotline("link", name, "--machine", "mesh-72"),
    ];
    expect(byFile.out).toBe(byId.out);
    expect(byId.out).toContain("m=mesh-72");
  });

  it.each([
    [["link"], "SCENARIO is missing"],
    [["link", `${name}x`], `did you mean "${name}"?`],
    [["link", name, "--variant", `${first.id}x`], `did you mean "${first.id}"?`],
    [["link", name, "--off", `${first.id}x`], `--off: no variant "${first.id}x"; did you mean`],
    [["link", name, "--set", `${parameter.name}x=1`], `did you mean "${parameter.name}"?`],
    [["link", name, "--set", `${parameter.name}=${parameter.max + 1}`], "is out of range"],
    [["link", name, "--x", "1000000"], "the figure has no point there; the nearest is"],
    [["link", name, "--machine", "opteron"], 'did you mean "opteron-48"?'],
    [["link", name, "--precision", "0.3"], "a link has one of 0.05, 0.02, 0.01, 0.005"],
    [["link", name, "--program", "mine.c"], "must be VARIANT=FILE.c"],
    [
      ["link", name, "--program", `${first.id}=wasm-core/dist/core.wasm`],
      "core.wasm is no text; a program is a C file",
    ],
    [["link", name, "--off", file.variants.map((variant) => variant.id).join(",")], "hides every variant"],
    [["link", name, "--tour", "999"], "--tour 999: must be 1 to"],
    [["link", name, "--varient", "x"], 'did you mean "--variant"?'],
    [["link", name, "--decode", "#v=1"], `--decode #v=1: "${name}" does not go with it: leave one of the two out`],
    [["link", "--decode", "#v=1", "--x", "4"], "--decode #v=1: --x does not go with it"],
    [["open", "--decode", "#v=1", "#v=1"], '--decode #v=1: "#v=1" does not go with it'],
  ])("refuses %j with status 2", async (args, message) => {
    const ended = await hotline(...args);
    expect(ended.err).toContain(message);
    expect(ended).toMatchObject({ status: 2, out: "" });
  });
});

describe("hotline open", () => {
  const link = `v=1&s=${name}&hv=${HOTLINE_VERSION}&mv=${MODEL_VERSION}&n=${x}&prec=0.05&x=${first.id}`;

  it("refuses a step that the scenario's tour does not have, as the page says it", async () => {
    const { status, out, err } = await hotline("open", `#${link}&tour=99`);
    expect(err).toMatch(
      /^hotline: the page cannot show this link as it stands; its notice:\n.*tour has no step 99; the link's tour=99 was left out\.\n$/,
    );
    expect({ status, out }).toEqual({ status: 2, out: "" });
  });

  it.each([
    ["a whole address", ["open", `https://example.org/#${link}`]],
    ["what stands behind the #", ["open", link]],
    ["an address with a ? in place of the #", ["open", `https://example.org/?${link}`]],
    ["what a page's source has", ["open", `#${link.replaceAll("&", "&amp;")}`]],
    ["what a chat has escaped", ["open", `#${encodeURIComponent(link)}`]],
    ["--decode", ["open", "--decode", `#${link}`]],
    ["link --decode", ["link", "--decode", `#${link}`]],
  ])("prints what a link says as JSON: %s", async (_, args) => {
    const { status, out } = await hotline(...args);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ scenario: name, variant: first.id, x, seed: 1, link: `#${link}` });
  });

  it.each([
    [`v=1&s=${name}x`, `did you mean "${name}"?`],
    [`v=1&s=${name}&x=${first.id}x`, `did you mean "${first.id}"?`],
    [`v=1&s=${name}&sed=4`, 'did you mean "seed"?'],
    [`v=1&s=${name}&seed=-4`, "is not a whole number"],
    [`v=1&s=${name}&p.${parameter.name}=${parameter.max + 1}`, "is outside"],
    ["v=1", "names no scenario"],
    ["rubbish", "is not known"],
    ["#/model", 'the link is of the page "#/model", which has no experiment'],
    ["https://example.org/#/512", 'the link is of the page "#/512", which has no experiment'],
    ["#/", "the link is of the list of all scenarios, which has no experiment"],
    ["https://example.org/", "the link is of the list of all scenarios, which has no experiment"],
    ["#/modle", 'the link is of no lab: there is no page "#/modle"'],
  ])("refuses %s with status 2 instead of opening something else", async (bad, message) => {
    const ended = await hotline("open", bad);
    expect(ended.err).toContain(message);
    expect(ended).toMatchObject({ status: 2, out: "" });
  });

  it("runs the run, says whether it is what the author saw, and gives what hotline run gives", async () => {
    const ran = await hotline("open", "--run", link);
    const result = JSON.parse(ran.out) as { link: string; trace_hash: string };
    expect(result).toMatchObject({ same_as_author: null, variant: first.id, x });
    const options = ["--variant", first.id, "--x", String(x), "--precision", "0.05", "--format", "json"];
    const point = JSON.parse((await hotline("run", name, ...options)).out) as { point: Record<string, unknown> };
    expect(result.trace_hash).toBe(point.point["trace_hash"]);
    const again = await hotline("open", "--run", result.link);
    expect(again.status).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ same_as_author: true, link: result.link });
    const other = await hotline("open", "--run", result.link.replace(/rh=[0-9a-f]{4}/, "rh=ffff"));
    expect(other.status).toBe(1);
    expect(other.err).toContain("not the result its author saw");
  });

  it("says of a place that may be added that it is not listed, and runs it as it is; so does hotline link", async () => {
    const note = "hotline: 23 is not in the sweep: the page shows its run if the curve gets a point there, else";
    const made = await hotline("link", "dput", "--x", "23", "--bends", "--precision", "0.05");
    expect([made.status, made.err, made.out]).toEqual([
      0,
      expect.stringContaining(note),
      expect.stringContaining("&n=23&"),
    ]);
    const ran = await hotline("open", "--run", made.out.trim());
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining(note)]);
    expect(JSON.parse(ran.out)).toMatchObject({ x: 23, same_as_author: null });
    const listed = await hotline("link", "dput", "--x", "24", "--bends");
    expect([listed.status, listed.err]).toEqual([0, ""]);
  });

  it("says that a link was made with another version of the model, and prints it all the same", async () => {
    const older = await hotline("open", link.replace(`mv=${MODEL_VERSION}`, "mv=1"));
    expect(older).toMatchObject({ status: 0, out: expect.stringContaining('"made_with_todays_model": false') });
    expect(older.err).toBe(
      `hotline: the link was made with model version 1; this is version ${MODEL_VERSION}, whose results may differ\n`,
    );
    expect((await hotline("open", link)).err).toBe("");
  });

  it("has no core of a model that never was", async () => {
    const ended = await hotline("open", "--run", link.replace(`mv=${MODEL_VERSION}`, "mv=999"));
    expect(ended.status).toBe(1);
    expect(ended.err).toContain("model version 999");
  });
});
