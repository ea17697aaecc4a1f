import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NO_RELEASES } from "../../src/base/releases.ts";
import { ADDRESS_LATER } from "../scenario-pages/fill-address.ts";
import { below, tarGz } from "./archives.ts";
import { assembleSite } from "./assemble-site.ts";
import { checksums } from "./checksums.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-assemble-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const at = (...path: string[]): string => join(folder, ...path);
const text = (...path: string[]): string => readFileSync(at("site", ...path), "utf8");
const assembled = (more: object = {}) => assembleSite({ archives: at("archives"), out: at("site"), ...more });

/** An archive of a small site, with its checksums, in a folder of its own. */
async function release(version: string, { says = version, model = 3, sum = "" } = {}): Promise<void> {
  const files = [
    { path: "index.html", bytes: bytes(`page of ${version} at ${ADDRESS_LATER}`) },
    { path: "s/dput/index.html", bytes: bytes(`dput of ${version}`) },
    { path: "version.json", bytes: bytes(JSON.stringify({ version: says, model, date: "2026-11-30" })) },
  ];
  const path = `hotline-${version}-site.tar.gz`;
  const archive = { path, bytes: await tarGz(below(`hotline-${version}-site`, files), 1) };
  const place = at("archives", version, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, archive.bytes);
  writeFileSync(at("archives", version, "SHA256SUMS"), sum === "" ? checksums([archive]) : sum);
}

describe("a site of releases", () => {
  it("has each in its folder, the newest at its root, and their list", async () => {
    for (const version of ["0.2.0", "0.10.0", "0.1.0", "0.11.0-rc.1"]) await release(version);
    const list = await assembled();
    expect(list.newest).toBe("0.10.0");
    expect(list.versions.map(({ version }) => version)).toEqual(["0.11.0-rc.1", "0.10.0", "0.2.0", "0.1.0"]);
    expect(JSON.parse(text("v/versions.json"))).toEqual(list);
    expect(list.versions[3]).toEqual({ version: "0.1.0", model: 3, date: "2026-11-30" });
    expect(text("v/0.1.0/s/dput/index.html")).toBe("dput of 0.1.0");
    expect(text("s/dput/index.html")).toBe("dput of 0.10.0");
    expect(text("v/0.1.0/index.html")).toContain(ADDRESS_LATER);
  });

  it("replaces an earlier one, of which nothing stays", async () => {
    await release("0.1.0");
    await assembled();
    writeFileSync(at("site", "stray.html"), "");
    await release("0.2.0");
    await assembled();
    expect(readdirSync(at("site")).sort()).toEqual(["index.html", "s", "v", "version.json"]);
    expect(readdirSync(at("site", "v")).sort()).toEqual(["0.1.0", "0.2.0", "versions.json"]);
  });

  it("has its address in the pages of each release, and a preview of the next one", async () => {
    await release("0.1.0");
    mkdirSync(at("built"));
    writeFileSync(at("built/index.html"), `next at ${ADDRESS_LATER}`);
    await assembled({ url: "https://labs.example/hotline", next: at("built") });
    expect(text("index.html")).toBe("page of 0.1.0 at https://labs.example/hotline/");
    expect(text("v/0.1.0/index.html")).toBe("page of 0.1.0 at https://labs.example/hotline/v/0.1.0/");
    expect(text("next/index.html")).toBe("next at https://labs.example/hotline/next/");
  });
});

describe("nothing is assembled", () => {
  it.each([
    ["of no archives", () => Promise.resolve(mkdirSync(at("archives"))), "has no hotline-VERSION-site.tar.gz"],
    [
      "of an archive with another checksum",
      () => release("0.1.0", { sum: `${"0".repeat(64)}  hotline-0.1.0-site.tar.gz\n` }),
      "is not the file whose checksum",
    ],
    [
      "of an archive that the checksums leave out",
      () => release("0.1.0", { sum: `${"0".repeat(64)}  other\n` }),
      "does not name",
    ],
    ["of an archive that is of another version", () => release("0.1.0", { says: "0.2.0" }), "is not that of 0.1.0"],
  ])("%s", async (_, make, why) => {
    await make();
    await expect(assembled()).rejects.toThrow(why);
    expect(readdirSync(folder)).toEqual(["archives"]);
  });

  it("into a site as it was built, whose list of releases is empty", async () => {
    await release("0.1.0");
    mkdirSync(at("site/v"), { recursive: true });
    writeFileSync(at("site/v/versions.json"), JSON.stringify(NO_RELEASES));
    await expect(assembled()).rejects.toThrow("has other files in it");
    expect(readdirSync(at("site"))).toEqual(["v"]);
  });

  it("of two archives of one version, nor into a folder with other files", async () => {
    await release("0.1.0");
    mkdirSync(at("site"));
    writeFileSync(at("site/thesis.txt"), "");
    await expect(assembled()).rejects.toThrow("has other files in it");
    expect(readdirSync(at("site"))).toEqual(["thesis.txt"]);
    mkdirSync(at("archives/again"));
    const name = "hotline-0.1.0-site.tar.gz";
    writeFileSync(at("archives/again", name), readFileSync(at("archives/0.1.0", name)));
    await expect(assembled()).rejects.toThrow("two archives of 0.1.0");
  });
});
