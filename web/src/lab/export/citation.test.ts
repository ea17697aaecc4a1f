import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { bibtexOf, RELEASE_YEAR, texText } from "./citation.ts";

describe("a citation", () => {
  it("names scenario, machine, model version and link", () => {
    const entry = bibtexOf({
      scenario: "lookup_mnt",
      title: "Forty & more",
      machine: "48-core AMD Opteron",
      link: "https://example.org/hotline/#v=1&s=lookup_mnt&n=48",
      modelVersion: 7,
    });
    expect(entry).toContain("@misc{hotline-lookup-mnt-m7,");
    expect(entry).toContain("title        = {Forty \\& more}");
    expect(entry).toContain(`year         = {${RELEASE_YEAR}}`);
    expect(entry).toContain("scenario \\texttt{lookup\\_mnt} on 48-core AMD Opteron, model version 7");
    expect(entry).toContain("url          = {https://example.org/hotline/#v=1&s=lookup_mnt&n=48}");
  });

  it("has the year of the newest release, or of the licence before the first one", () => {
    const released = /^## .*\b(20\d\d)-\d\d-\d\d/m.exec(readFileSync("CHANGELOG.md", "utf8"));
    const licensed = /Copyright \(c\) (20\d\d)/.exec(readFileSync("LICENSE", "utf8"));
    expect(String(RELEASE_YEAR)).toBe((released ?? licensed)?.[1]);
  });

  it("keeps its braces balanced, whatever the title", () => {
    const entry = bibtexOf({ scenario: "a}b", title: "{ \\ } ~^", machine: "{", link: "x{y}", modelVersion: 1 });
    const bare = entry.replace(/\\[{}]/g, "");
    expect(bare.split("{").length).toBe(bare.split("}").length);
    expect(entry).toContain("url          = {x%7By%7D}");
  });

  it("escapes what TeX reads as its own", () => {
    expect(texText("a_b 5% $x {y} \\z ~ ^")).toBe(
      "a\\_b 5\\% \\$x \\{y\\} \\textbackslash{}z \\textasciitilde{} \\textasciicircum{}",
    );
  });
});
