/** A saved experiment gives the same numbers again, or the command tells which differ. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIOS } from "../files/paths.ts";
import { hotline } from "../testing/hotline.ts";

let folder = "";
let saved = "";

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hotline-rerun-"));
  const made = await hotline("sweep", "dput", "--x", "1,6", "--set", "threshold=3", "--seed", "5", "--format", "json");
  saved = made.out;
});
afterAll(() => rmSync(folder, { recursive: true }));

const SAME = { status: 0, out: "1 point, all the same\n" };
const SHORT = ["--x", "1", "--precision", "0.5", "--format", "json"];

describe("hotline rerun of a program that is none of the project's", () => {
  const PROGRAM = '#include "step.h"\nlong count;\nvoid operation(void) { count += STEP; work(TIME); }\n';

  /** A folder with the program, its header, and the saved experiment. */
  async function savedProgram(): Promise<{ own: string; program: string; document: string }> {
    const own = mkdtempSync(join(folder, "own-"));
    const program = join(own, "mine.c");
    writeFileSync(program, PROGRAM);
    writeFileSync(join(own, "step.h"), "#define STEP 2\n");
    const { out } = await hotline("sweep", program, "--define", "TIME=300", ...SHORT);
    writeFileSync(join(own, "mine.json"), out);
    return { own, program, document: join(own, "mine.json") };
  }

  it("finds it where it was, with its macros", async () => {
    const { program, document: made } = await savedProgram();
    expect(await hotline("rerun", made)).toMatchObject(SAME);
    expect(await hotline("rerun", made, "--scenario", program)).toMatchObject({ ...SAME, err: "" });
  });

  it("finds it beside the saved file", async () => {
    const { own, document: made } = await savedProgram();
    const moved = join(folder, "moved");
    renameSync(own, moved);
    expect(await hotline("rerun", made.replace(own, moved))).toMatchObject(SAME);
  });

  it("says which file has changed, and compares when it is told to", async () => {
    const { own, program, document: made } = await savedProgram();
    writeFileSync(join(own, "step.h"), "#define STEP 3\n");
    const changed = await hotline("rerun", made);
    expect(changed.status).toBe(2);
    expect(changed.err).toContain(
      `${made}: ${program}: step.h is not what it was when the experiment was made; to compare with what it is now, ` +
        `add --scenario ${program}`,
    );
    const anyway = await hotline("rerun", made, "--scenario", program);
    expect(anyway).toMatchObject(SAME);
    expect(anyway.err).toContain(`hotline: ${program}: step.h is not what it was when the experiment was made`);
  });

  it("says where it looked, or what to give where the file does not say where the program was", async () => {
    const { program, document: made } = await savedProgram();
    rmSync(program);
    const gone = await hotline("rerun", made);
    expect(gone.status).toBe(2);
    expect(gone.err).toContain(`${made}: there is no ${program}`);
    expect(gone.err).toContain("say with --scenario where it is now");
    const document = JSON.parse(readFileSync(made, "utf8")) as Record<string, unknown>;
    const unsaid = await hotline("rerun", file("unsaid.json", JSON.stringify({ ...document, own: undefined })));
    expect(unsaid.status).toBe(2);
    expect(unsaid.err).toContain(
      'unsaid.json: "mine" is no scenario of the project, and the file does not say where it is: name its folder, ' +
        "or its program, with --scenario DIR or --scenario FILE.c",
    );
  });

  it("reads no file outside of the folder, whatever the saved file says", async () => {
    const { document: made } = await savedProgram();
    const document = JSON.parse(readFileSync(made, "utf8")) as { own: { files: Record<string, string> } };
    document.own.files["../../secret"] = "0";
    document.own.files["/dev/zero"] = "0";
    writeFileSync(made, JSON.stringify(document));
    expect((await hotline("rerun", made)).err).toContain("../../secret, /dev/zero are not what they were");
  });
});

describe("hotline rerun of a folder that is none of the project's", () => {
  const copied = (): string => {
    const own = join(mkdtempSync(join(folder, "copy-")), "dput");
    cpSync(join(SCENARIOS, "dput"), own, { recursive: true });
    return own;
  };

  it("takes the folder, not the project's scenario of the same name", async () => {
    const own = copied();
    const { out } = await hotline("sweep", own, "--variants", "atomic", ...SHORT);
    const made = join(dirname(own), "made.json");
    writeFileSync(made, out);
    expect(await hotline("rerun", made)).toMatchObject(SAME);
    writeFileSync(join(own, "scenario.json"), `${readFileSync(join(own, "scenario.json"), "utf8")}\n`);
    expect((await hotline("rerun", made)).err).toContain("scenario.json is not what it was");
  });

  it("takes the files from the link of a document that the page has made", async () => {
    const own = copied();
    const { out } = await hotline("sweep", own, "--variants", "atomic", ...SHORT);
    const { out: linked } = await hotline("link", own);
    const link = linked.trim();
    const { scenario } = JSON.parse((await hotline("open", link)).out) as { scenario: string };
    const document = JSON.parse(out) as Record<string, unknown>;
    const made = file("page.json", JSON.stringify({ ...document, own: undefined, scenario, link }));
    rmSync(own, { recursive: true });
    expect(await hotline("rerun", made)).toMatchObject(SAME);
  });
});

describe("hotline rerun", () => {
  it("gives the same numbers for the same question", async () => {
    const again = await hotline("rerun", file("same.json", saved));
    expect(again).toMatchObject({ status: 0, out: "4 points, all the same\n" });
  });

  it("knows the speed-up of a shard's points, whose run on one core is in another shard", async () => {
    const sweep = ["sweep", "dput", "--x", "1,2", "--precision", "0.2", "--format", "json"];
    const shard = await hotline(...sweep, "--variants", "atomic,sloppy", "--shard", "1/3");
    const { points } = JSON.parse(shard.out) as { readonly points: readonly Record<string, unknown>[] };
    expect(points).toMatchObject([
      { variant: "atomic", x: 1 },
      { variant: "sloppy", x: 2, speedup: expect.any(Number) as number },
    ]);
    const again = await hotline("rerun", file("shard.json", shard.out));
    expect(again).toMatchObject({ status: 0, out: "2 points, all the same\n" });
  });

  it("names what differs: a number, a seed, a point that cannot be", async () => {
    const number = await hotline(
      "rerun",
      file("number.json", saved.replace(/"latency_p50": [\d.]+/, '"latency_p50": 1')),
    );
    expect(number.status).toBe(1);
    expect(number.err).toMatch(/1 number differs\natomic at 1: latency_p50 was 1, is \d+/);
    const seed = await hotline("rerun", file("seed.json", saved.replace('"seed": 5', '"seed": 6')));
    expect(seed.status).toBe(1);
    expect(seed.err).toMatch(/atomic at 1: throughput was \d+\.\d+, is \d+/);
  });

  it("runs an edited program, not the scenario's", async () => {
    const document = JSON.parse(saved) as Record<string, unknown>;
    const programs = { atomic: "void operation(void) { work(100); }\n" };
    const edited = await hotline("rerun", file("edited.json", JSON.stringify({ ...document, programs })));
    expect(edited.status).toBe(1);
    expect(edited.err).toMatch(/atomic at 1: throughput was/);
    const broken = await hotline(
      "rerun",
      file("broken.json", JSON.stringify({ ...document, programs: { atomic: "int" } })),
    );
    expect(broken.status).toBe(1);
    expect(broken.err).toContain("error E");
  });

  it("says what is wrong with a file that is no saved experiment", async () => {
    expect((await hotline("rerun", file("no.json", "{}"))).status).toBe(2);
    expect((await hotline("rerun", join(folder, "absent.json"))).err).toContain("cannot be read");
    const far = await hotline("rerun", file("far.json", saved.replace("opteron-48", "optron-48")));
    expect(far.err).toContain('did you mean "opteron-48"');
  });
});
