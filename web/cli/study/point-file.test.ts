import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Coordinates } from "../../src/model/study/coordinates.ts";
import type { RawRun } from "../../src/base/raw-run.ts";
import { pointText, readPoint } from "./point-file.ts";

const KEY = "ab".repeat(32);
const NAMES = { key: KEY, block: "cd".repeat(32), core: "ef".repeat(32) };
const COORDINATES: Coordinates = {
  scenario: "zähler",
  machine: "m",
  variant: "v",
  over: "cores",
  x: 2,
  cores: 2,
  parameters: { hold: 10 },
  seed: 7,
  start: "idle",
  precision_ppm: 20_000,
};
const DONE: RawRun = {
  status: "DONE",
  fault: null,
  results: {
    totals: { time: 12, trace_hash: "00000000000000ff" },
    batches: [3, 4],
    cores: { cycles_compute: 5 },
    locks: { count: 0 },
    latencies: [8, 1],
    memory: [{ bytes: 4, spans: [0, "AAECAw=="] }],
  },
};
const TEXT = pointText(NAMES, COORDINATES, DONE);

describe("the file of a point", () => {
  it("has the bytes that docs/studies.md says", () => {
    const body =
      `{"format":"hotline-point","version":2,"key":"${KEY}","block":"${NAMES.block}","core":"${NAMES.core}",` +
      '"coordinates":{"scenario":"zähler","machine":"m","variant":"v","over":"cores","x":2,"cores":2,' +
      '"parameters":{"hold":10},"seed":7,"start":"idle","precision_ppm":20000},"status":"DONE","fault":null,' +
      '"results":{"totals":{"time":12,"trace_hash":"00000000000000ff"},"batches":[3,4],"cores":{"cycles_compute":5},' +
      '"locks":{"count":0},"latencies":[8,1],"memory":[{"bytes":4,"spans":[0,"AAECAw=="]}]}';
    const check = createHash("sha256").update(body, "utf8").digest("hex");
    expect(TEXT).toBe(`${body},"check":"${check}"}\n`);
  });

  it("is read back", () => {
    expect(readPoint(TEXT, NAMES, [[0, 4]])).toMatchObject({ kind: "stored", file: { ...NAMES, ...DONE } });
  });

  it("is damaged wherever it is cut off", () => {
    for (let length = 0; length < TEXT.length; length++) {
      expect(readPoint(TEXT.slice(0, length), NAMES, [[0, 4]]).kind, `${length} characters`).toBe("damaged");
    }
  });

  it("is damaged whichever character is another one", () => {
    for (let at = 0; at < TEXT.length; at++) {
      const other = TEXT[at] === "1" ? "2" : "1";
      const text = TEXT.slice(0, at) + other + TEXT.slice(at + 1);
      expect(readPoint(text, NAMES, [[0, 4]]).kind, `character ${at}`).toBe("damaged");
    }
  });

  it.each([
    ["another point", { ...NAMES, key: "ba".repeat(32) }, "it is the point ab"],
    ["another core", { ...NAMES, core: "fe".repeat(32) }, "it is of another core, ef"],
  ])("is foreign as that of %s", (_, names, why) => {
    expect(readPoint(TEXT, names, [[0, 4]])).toMatchObject({ kind: "damaged", why: expect.stringContaining(why) });
  });

  it("lacks what a formula sums when it was made for another formula", () => {
    const why = "it lacks globals that a formula of this study sums";
    expect(readPoint(TEXT, NAMES, [[0, 5]])).toMatchObject({ kind: "damaged", why });
    expect(readPoint(TEXT, NAMES, [])).toMatchObject({ kind: "damaged", why });
  });

  it("with a check sum over anything else is no point", () => {
    const text = "[1";
    const check = createHash("sha256").update(text).digest("hex");
    expect(readPoint(`${text},"check":"${check}"}\n`, NAMES, [])).toMatchObject({ kind: "damaged" });
  });
});
