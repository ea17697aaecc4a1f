/**
 * Opens a scenario's folder of the reader's own: from the link, or from what this browser keeps. Its programs get the
 * library and the machines of the site, and can do nothing that those of the site cannot.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import type { OpenedScenario } from "../../lab/state/opened-scenario.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { readFolderText, titleOf } from "../../model/folder/own-folder.ts";
import { parseJsonText } from "../../model/json/json-text.ts";
import { formatProblems } from "../../model/json/problem.ts";
import { pageProblems } from "../../model/scenario/page-limits.ts";
import { readScenario } from "../../model/scenario/read-scenario.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { browserFolders, storedFolder } from "../browser/stored-folders.ts";
import { checkedPrograms } from "./checked-programs.ts";
import { machineOfText } from "../reading/machine-reader.ts";
import { LIBRARY } from "./library.ts";
import { MACHINES } from "./open-scenario.ts";

/** `text` is the folder as the link has it; undefined when the link has none. */
export function openOwn(name: string, text: string | undefined): Result<OpenedScenario, string> {
  const storage = browserFolders();
  const known = text ?? (storage.ok ? storedFolder(storage.value, name) : undefined);
  if (known === undefined)
    return fail(
      `The link names the reader's own scenario "${titleOf(name)}" and does not contain it, and this browser does not keep it.`,
    );
  const folder = readFolderText(known);
  if (!folder.ok) return fail(`The text of the scenario's folder ${folder.error}.`);
  if (folder.value.name !== name) return fail("The link's scenario folder is not the one that the link names.");
  const { files } = folder.value;
  const json = parseJsonText("scenario.json", files.get("scenario.json") ?? "");
  if (!json.ok) return json;
  const scenario = readScenario(name, json.value);
  if (!scenario.ok) return fail(formatProblems("scenario.json", scenario.error));
  const tooLarge = pageProblems(scenario.value);
  if (tooLarge.length > 0) return fail(formatProblems("scenario.json", tooLarge));
  const compiled = checkedPrograms(name);
  return ok(
    openedFrom(scenario.value, sourceTexts(files, LIBRARY), MACHINES, { compiled, readMachine: machineOfText }),
  );
}
