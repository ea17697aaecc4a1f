/** hotline course: packages for learning systems, and what keeps one from being written. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { hotline } from "../testing/hotline.ts";

const folder = mkdtempSync(join(tmpdir(), "hotline-course-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const APP = join(folder, "hotline.html");
writeFileSync(APP, `<!doctype html><meta content="script-src 'sha256-x'"><meta charset="utf-8"><body></body>`);

describe("hotline course", () => {
  it("writes a package whose page opens at the sheet", async () => {
    const out = join(folder, "sheet.zip");
    const { status, err } = await hotline(
      "course",
      "scalability/counters",
      "--scorm",
      "1.2",
      "--app",
      APP,
      "--out",
      out,
    );
    expect([status, err]).toEqual([0, expect.stringMatching(/^wrote .*sheet\.zip: SCORM 1\.2, \d+ KiB\n$/)]);
    const files = unzipSync(readFileSync(out));
    expect(strFromU8(files["imsmanifest.xml"] ?? new Uint8Array())).toContain("<title>Counters</title>");
    expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain(
      '<meta name="hotline-link" content="#v=1&amp;sheet=scalability/counters&amp;hv=',
    );
  });

  it.each([
    [["scalability/counter"], 2, /the course scalability has no sheet "counter"; did you mean "counters"\?/i],
    [["counters"], 2, /a sheet is named by its course/],
    [["nothing/counters"], 2, /there is no course "nothing"/i],
    [[], 2, /COURSE\/SHEET is missing/],
    [["scalability/counters", "--scorm", "1.3"], 2, /no such scorm/],
    [["scalability/counters", "--app", join(folder, "none.html")], 1, /npm run build makes hotline\.html/],
    [["scalability/counters", "--app", import.meta.filename], 1, /is not hotline\.html/],
  ])("refuses %j, and writes nothing", async (args, status, said) => {
    const out = join(folder, "refused.zip");
    const called = await hotline("course", ...args, "--out", out);
    expect([called.status, called.err]).toEqual([status, expect.stringMatching(said)]);
    expect(existsSync(out)).toBe(false);
  });
});
