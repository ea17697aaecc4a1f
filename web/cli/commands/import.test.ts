import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvText, LSCPU_TEXT, serverLatency } from "../../src/model/import/testing/texts.ts";
import { readMachineText } from "../../src/model/machine/read-machine.ts";
import { hotline } from "../testing/hotline.ts";

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-import-"));
  writeFileSync(at("server.csv"), csvText(32, serverLatency(16, 4)));
  writeFileSync(at("cut.csv"), csvText(32, serverLatency(16, 4)).slice(0, 500));
  writeFileSync(at("lscpu.txt"), LSCPU_TEXT);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("hotline import", () => {
  it("prints a machine file that other commands take", async () => {
    const { status, out } = await hotline("import", at("server.csv"), "--freq", "2.5");
    expect(status).toBe(0);
    writeFileSync(at("machine.json"), out);
    const run = await hotline("run", "counters", "--variant", "atomic", "--x", "4", "--machine", at("machine.json"));
    expect(run.status).toBe(0);
    expect(run.out).toContain("server");
  });

  it("names the file and its checksum in the sources, and no folder", async () => {
    const { out } = await hotline("import", at("server.csv"));
    expect(out).toMatch(/measured: medians by level, [\d., ]+ ns; server\.csv, SHA-256 [0-9a-f]{16}…/);
    expect(out).not.toContain(folder);
  });

  it("reads what a shell has written in UTF-16, with its mark", async () => {
    writeFileSync(at("wide.csv"), `\uFEFF${csvText(32, serverLatency(16, 4))}`, "utf16le");
    const [wide, narrow] = await Promise.all([hotline("import", at("wide.csv")), hotline("import", at("server.csv"))]);
    expect(wide.status).toBe(0);
    expect(wide.out.replaceAll("wide", "server")).toBe(narrow.out);
  });

  it("unpacks what gzip has compressed: the same machine, under the name of the text", async () => {
    writeFileSync(at("server.csv.gz"), gzipSync(csvText(32, serverLatency(16, 4))));
    const [packed, plain] = await Promise.all([
      hotline("import", at("server.csv.gz")),
      hotline("import", at("server.csv")),
    ]);
    expect(packed).toEqual(plain);
  });

  it("says what was understood, and compares measured and simulated latencies", async () => {
    const { err, out } = await hotline("import", at("server.csv"), "--freq", "2.5", "--report", "--self-test");
    expect(readMachineText("out", out).ok).toBe(true);
    expect(err).toContain("16 cores with threads numbered i and i + N/2");
    const residuals = [...err.matchAll(/^(?:inside|between) .*?([+-][\d.]+) %$/gm)].map(([, text]) => Number(text));
    expect(residuals).toHaveLength(3);
    for (const residual of residuals) expect(Math.abs(residual)).toBeLessThanOrEqual(10);
  });

  it("takes the clock from lscpu, and says that it is assumed", async () => {
    const { err, out } = await hotline("import", at("server.csv"), "--lscpu", at("lscpu.txt"));
    expect(out).toContain('"clock_hz": 3300000000');
    expect(err).toContain("the clock is assumed to have been 3.3 GHz");
  });

  it.each([
    [["cut.csv"], /^hotline: cut\.csv:\d+: error: the line has \d+ values/],
    [["no.csv"], /no\.csv: cannot be read|no such file/],
    [["server.csv", "--freq", "fast"], /--freq fast: must be GHz/],
    [["server.csv", "--maker", "intle"], /--maker intle: no such maker; did you mean "intel"/],
    [["server.csv", "--pause", "0.5"], /--pause 0\.5: must be whole cycles from 1 to/],
    [["server.csv", "--id", "A B"], /--id A B: must be lower-case/],
    [["lscpu.txt"], /no file is a core-to-core matrix/],
  ])("refuses %j with status 2", async ([name = "", ...options], message) => {
    const { status, out, err } = await hotline("import", at(name), ...options);
    expect(status).toBe(2);
    expect(out).toBe("");
    expect(err).toMatch(message);
  });

  it("without a file says what is missing", async () => {
    expect((await hotline("import")).err).toContain("FILE is missing");
  });
});
