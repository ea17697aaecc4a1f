/**
 * A later version of Hotline, as long as there is none: the built site with another version and a core of a changed
 * model, and in its folder v/VERSION/ the built site as it is, as the assembler of releases puts it there.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { releaseFolder, RELEASES_FILE, type Releases } from "../../web/src/base/releases.ts";
import { HOTLINE_VERSION } from "../../web/src/base/version.ts";
import { coreOfLaterModel } from "../contract/patched-core.ts";
import { copySite, serveFolder, type Served } from "./two-versions.ts";

export const LATER_VERSION = "9.8.7";

export interface LaterSite extends Served {
  /** The folder of the release that was built. */
  readonly released: string;
}

/** Serves the site of both. */
export async function laterVersion(): Promise<LaterSite> {
  const folder = await mkdtemp(join(tmpdir(), "hotline-later-"));
  await copySite(folder);
  await makeLater(folder);
  await copySite(join(folder, releaseFolder(HOTLINE_VERSION)));
  const entry = { model: MODEL_VERSION, date: "2026-11-30" };
  const list: Releases = {
    newest: LATER_VERSION,
    versions: [LATER_VERSION, HOTLINE_VERSION].map((version) => ({ version, ...entry })),
  };
  await writeFile(join(folder, RELEASES_FILE), JSON.stringify(list));
  const served = await serveFolder(() => folder);
  return {
    address: served.address,
    released: `${served.address}${releaseFolder(HOTLINE_VERSION)}`,
    close: async () => {
      await served.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Another version in all scripts, and another core. */
async function makeLater(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const names = await readdir(assets);
  const core = names.find((name) => /^core-.*\.wasm$/.test(name));
  if (core === undefined) throw new Error("the site has no core");
  await writeFile(join(assets, core), coreOfLaterModel());
  let changed = 0;
  for (const name of names.filter((one) => one.endsWith(".js"))) {
    const text = await readFile(join(assets, name), "utf8");
    const later = text.replaceAll(`\`${HOTLINE_VERSION}\``, `\`${LATER_VERSION}\``);
    if (later === text) continue;
    await writeFile(join(assets, name), later);
    changed++;
  }
  if (changed === 0) throw new Error("no script of the site has the version");
}
