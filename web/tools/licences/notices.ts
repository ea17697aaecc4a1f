/**
 * Licences of packages as one text: each package's own statement, the address of its source code, and its licence and
 * notice files as they are. Packages with the same texts share them. A package without a licence text ends the build:
 * nothing is shipped without permission.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Notice {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, such as "MIT". */
  readonly licence: string;
  /** Address of the source code; licences such as MPL-2.0 demand that it is told. */
  readonly source: string;
  /** Licence files, then notice files. */
  readonly text: string;
}

const LICENCE_FILE = /^(licen[cs]e|copying)/i;
const NOTICE_FILE = /^notice/i;

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

/** Throws when the package has no licence, or no text of it. */
export function noticeOf(folder: string): Notice {
  const json = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;
  const { name = folder, version = "", license } = json;
  const files = readdirSync(folder).sort();
  const named = (pattern: RegExp): readonly string[] => files.filter((file) => pattern.test(file));
  if (license === undefined) throw new Error(`${name} ${version} has no licence, so it cannot be shipped`);
  if (named(LICENCE_FILE).length === 0) throw new Error(`${name} ${version} comes without the text of its licence`);
  const text = [...named(LICENCE_FILE), ...named(NOTICE_FILE)].map((file) => readFileSync(join(folder, file), "utf8"));
  return {
    name,
    version,
    licence: license,
    source: sourceOf(json),
    text: text.map((one) => one.replaceAll("\r\n", "\n").trim()).join("\n\n"),
  };
}

function sourceOf({ name, repository, homepage }: PackageJson): string {
  const url = typeof repository === "string" ? repository : repository?.url;
  if (url === undefined) return homepage ?? `the package ${name ?? ""} itself`;
  const address = url
    .replace(/^git\+/, "")
    .replace(/^git:/, "https:")
    .replace(/\.git$/, "");
  return address.replace(/^(?:github:)?([\w.-]+\/[\w.-]+)$/, "https://github.com/$1");
}

const RULE = "=".repeat(78);

/** `own` is the licence of Hotline itself; `others` are notices of parts that come from no package. */
export function noticesText(own: string, notices: readonly Notice[], others: string): string {
  const head = [
    "Hotline is free software under the MIT licence:",
    own.trim(),
    "It contains software and typefaces of others, each under its own licence:",
  ];
  return `${[head.join("\n\n"), ...groups(notices).map(groupText), others.trim()].join(`\n\n${RULE}\n\n`)}\n`;
}

function groups(notices: readonly Notice[]): readonly (readonly Notice[])[] {
  const byText = new Map<string, Notice[]>();
  const sorted = [...notices].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  for (const notice of sorted) byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice]);
  return [...byText.values()];
}

function groupText(group: readonly Notice[]): string {
  const heads = group.map(
    ({ name, version, licence, source }) => `${name} ${version}\nLicence: ${licence}\nSource code: ${source}`,
  );
  return [...heads, group[0]?.text ?? ""].join("\n\n");
}
