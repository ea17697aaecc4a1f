/** The licences that come with a package: Hotline's own, and those of all that is inside. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../licences/bundled-packages.ts";
import { noticeOf, noticesText } from "../licences/notices.ts";
import type { NamedBytes } from "./artefact.ts";

const LICENCE_FILE = "LICENSE";
const NOTICES_FILE = "THIRD-PARTY-NOTICES.txt";

/** `modules` are the files of a bundle, below the root: those of packages bring the packages' licences. */
export function noticesOf(root: string, modules: readonly string[]): readonly NamedBytes[] {
  const own = readFileSync(join(root, LICENCE_FILE), "utf8");
  const core = readFileSync(new URL("../licences/core.txt", import.meta.url), "utf8");
  const folders = new Set(modules.flatMap((path) => packageFolder(join(root, path)) ?? []));
  const text = noticesText(own, [...folders].map(noticeOf), core);
  return [
    { path: LICENCE_FILE, bytes: Buffer.from(own) },
    { path: NOTICES_FILE, bytes: Buffer.from(text) },
  ];
}
