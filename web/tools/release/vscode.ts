/**
 * The extension for VS Code as a package that editors install: a zip file with the layout of VSIX, which is that of
 * Open Packaging (a list of content types, a manifest, and the extension's folder).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { escapeXml } from "../../src/lab/export/picture-text.ts";
import type { MachineFile } from "../../src/model/machine/schema.ts";
import { BundledPackages } from "../licences/bundled-packages.ts";
import { bundleScript, type ScriptOptions } from "../plugins/bundle-script.ts";
import { checkedFiles } from "../plugins/checked-files-plugin.ts";
import { allNotices, NOTICES_FILE } from "../plugins/licences-plugin.ts";
import { below, zip } from "./archives.ts";
import type { Artefact, NamedBytes } from "./artefact.ts";
import { folderFiles } from "./folder-files.ts";

const archiveOf = (version: string): string => `hotline-vscode-${version}.vsix`;

export const VSCODE_EXTENSION: Artefact = {
  name: "vscode",
  about: "the extension for VS Code",
  needsSite: true,
  files: (version) => [archiveOf(version)],
  make: async ({ root, site, version, time }) => {
    const files = await extensionFiles(root, site);
    return [{ path: archiveOf(version), bytes: vsix(files, time) }];
  },
};

/** The archive of an extension's files, among which is its package.json. `time` is in seconds since 1970. */
export function vsix(files: readonly NamedBytes[], time: number): Uint8Array {
  const json = files.find(({ path }) => path === "package.json");
  if (json === undefined) throw new Error("the extension has no package.json");
  const manifest = JSON.parse(Buffer.from(json.bytes).toString("utf8")) as ExtensionManifest;
  return zip(
    [
      { path: "[Content_Types].xml", bytes: Buffer.from(contentTypes(files)) },
      { path: "extension.vsixmanifest", bytes: Buffer.from(vsixManifest(manifest)) },
      ...below("extension", files),
    ],
    time,
  );
}

/** What of the extension's package.json is needed here. */
interface ExtensionManifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly extensionKind: readonly string[];
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, object>> } };
}

/** The scripts of the extension, by their files in its folder `dist`. */
const SCRIPTS: Readonly<Record<string, Pick<ScriptOptions, "format" | "external"> & { readonly entry: string }>> = {
  "extension.js": { entry: "editor/extension-node.ts", format: "cjs", external: ["vscode", /^node:/] },
  "extension-web.js": { entry: "editor/extension-browser.ts", format: "cjs", external: ["vscode"] },
  "engine.js": { entry: "engine/engine-script.ts" },
  "engine-thread.js": { entry: "engine/engine-thread.ts", format: "cjs", external: [/^node:/] },
  "view.js": { entry: "view/view.ts" },
};

/** All files of the extension's folder; `site` has hotline.html. */
export async function extensionFiles(root: string, site: string): Promise<readonly NamedBytes[]> {
  const own = join(root, "packages/vscode");
  const packages = new BundledPackages();
  const scripts = await Promise.all(
    Object.entries(SCRIPTS).map(async ([path, { entry, ...options }]) => {
      const plugins = [checkedFiles(), packages.collector()];
      const code = await bundleScript(pathToFileURL(join(own, "src", entry)), { ...options, plugins });
      return { path, bytes: Buffer.from(code) };
    }),
  );
  const dist: readonly NamedBytes[] = [
    ...scripts,
    { path: "core.wasm", bytes: readFileSync(join(root, "wasm-core/dist/core.wasm")) },
    { path: "hotline.html", bytes: readFileSync(join(site, "hotline.html")) },
  ];
  return [
    { path: "package.json", bytes: Buffer.from(manifestText(root)) },
    ...["README.md", "CHANGELOG.md"].map((path) => ({ path, bytes: readFileSync(join(own, path)) })),
    { path: "LICENSE", bytes: readFileSync(join(root, "LICENSE")) },
    { path: NOTICES_FILE, bytes: Buffer.from(await allNotices(packages)) },
    { path: "icon.png", bytes: await icon(root) },
    ...below("media", folderFiles(join(own, "media"))),
    ...below("dist", dist),
  ];
}

/** The setting of the machine lists those that there are, with their titles. */
function manifestText(root: string): string {
  const text = readFileSync(join(root, "packages/vscode/package.json"), "utf8");
  const manifest = JSON.parse(text) as ExtensionManifest;
  const { properties } = manifest.contributes.configuration;
  const machines = folderFiles(join(root, "scenarios/machines"), (path) => /^[^/]+\.json$/.test(path)).map(
    ({ bytes }) => JSON.parse(Buffer.from(bytes).toString("utf8")) as Pick<MachineFile, "id" | "title">,
  );
  const named = { enum: machines.map(({ id }) => id), enumDescriptions: machines.map(({ title }) => title) };
  const configuration = {
    ...manifest.contributes.configuration,
    properties: { ...properties, "hotline.machine": { ...properties["hotline.machine"], ...named } },
  };
  return `${JSON.stringify({ ...manifest, contributes: { ...manifest.contributes, configuration } }, undefined, 2)}\n`;
}

/** Pixels of the icon's sides, as galleries of extensions ask for. */
const ICON = 128;

let ready: Promise<void> | undefined;

async function icon(root: string): Promise<Uint8Array> {
  const require = createRequire(import.meta.url);
  ready ??= initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await ready;
  const svg = readFileSync(join(root, "public/icon.svg"), "utf8");
  return new Resvg(svg, { fitTo: { mode: "width", value: ICON } }).render().asPng();
}

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html",
  js: "application/javascript",
  json: "application/json",
  md: "text/markdown",
  png: "image/png",
  txt: "text/plain",
  vsixmanifest: "text/xml",
  wasm: "application/wasm",
};

/** By the ends of names; a file without one is named. Throws for an end without a type. */
function contentTypes(files: readonly NamedBytes[]): string {
  const ends = new Set(["vsixmanifest", ...files.flatMap(({ path }) => /\.([^./]+)$/.exec(path)?.[1] ?? [])]);
  const types = [...ends].sort().map((end) => {
    const type = TYPES[end];
    if (type === undefined) throw new Error(`the extension has a file that ends in .${end}, whose type is not known`);
    return `<Default Extension=".${end}" ContentType="${type}"/>`;
  });
  const bare = files
    .filter(({ path }) => !/\.[^./]+$/.test(path))
    .map(({ path }) => `<Override PartName="/extension/${path}" ContentType="text/plain"/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join("")}${bare.join("")}</Types>
`;
}

function vsixManifest(manifest: ExtensionManifest): string {
  const { name, displayName, description, version, publisher, engines, categories, keywords, extensionKind } = manifest;
  const text = escapeXml;
  const property = (id: string, value: string): string =>
    `<Property Id="Microsoft.VisualStudio.Code.${id}" Value="${text(value)}"/>`;
  const asset = (type: string, path: string): string =>
    `<Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${path}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${text(name)}" Version="${text(version)}" Publisher="${text(publisher)}"/>
    <DisplayName>${text(displayName)}</DisplayName>
    <Description xml:space="preserve">${text(description)}</Description>
    <Tags>${text(keywords.join(","))}</Tags>
    <Categories>${text(categories.join(","))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      ${property("Engine", engines.vscode)}
      ${property("ExtensionKind", extensionKind.join(","))}
      ${property("ExecutesCode", "true")}
    </Properties>
    <License>extension/LICENSE</License>
    <Icon>extension/icon.png</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    ${asset("Code.Manifest", "package.json")}
    ${asset("Services.Content.Details", "README.md")}
    ${asset("Services.Content.Changelog", "CHANGELOG.md")}
    ${asset("Services.Content.License", "LICENSE")}
    ${asset("Services.Icons.Default", "icon.png")}
  </Assets>
</PackageManifest>
`;
}
