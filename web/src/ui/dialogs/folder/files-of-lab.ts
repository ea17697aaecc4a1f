/**
 * The files of the open scenario as a folder to begin with: its scenario.json, the programs of its variants as the
 * reader has edited them, and the headers beside them. What belongs to ours only, the tour, the published points and
 * the part for the page of applications, is left out, because it speaks of the programs as they were.
 */
import type { PageState } from "../../../lab/state/app-state.ts";
import { openedOf } from "../../../lab/state/opened.ts";
import type { FolderFiles } from "../../../model/folder/own-folder.ts";
import { titleOf } from "../../../model/folder/own-folder.ts";

/** Headers are followed as far as includes lie inside one another. assumed: no scenario of ours goes deeper */
const DEPTH_MAX = 8;

export function filesOfLab(state: PageState): { readonly title: string; readonly files: FolderFiles } {
  const opened = openedOf(state);
  if (opened === undefined) return { title: "scenario", files: new Map() };
  const { scenario, sources } = opened;
  const { tour: _, application: __, published: ___, featured: ____, ...file } = scenario.file;
  const own = { ...file, title: `${file.title}, mine`, published: [] };
  const files = new Map<string, string>([["scenario.json", `${JSON.stringify(own, undefined, 2)}\n`]]);
  const add = (path: string, text: string, depth: number): void => {
    if (files.has(path) || depth > DEPTH_MAX) return;
    files.set(path, text);
    for (const [, name = ""] of text.matchAll(/^\s*#\s*include\s+"([^"\n]+)"/gm)) {
      const header = name.startsWith("lib/") ? undefined : sources.program(name);
      if (header !== undefined) add(name, header, depth + 1);
    }
  };
  for (const variant of scenario.file.variants) {
    const original = sources.program(variant.program) ?? "";
    const text = state.drafts.get(variant.id) ?? original;
    if (files.has(variant.program) && text === original) continue;
    files.delete(variant.program);
    add(variant.program, text, 0);
  }
  const notes = sources.program("notes.md");
  if (notes !== undefined) files.set("notes.md", notes);
  return { title: `${titleOf(scenario.name)}-mine`, files };
}
