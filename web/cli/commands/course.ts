/** hotline course: a sheet of a course as a package for learning systems. */
import { newSheetState } from "../../src/lab/link/exercise-state.ts";
import { withLink } from "../../src/lab/link/kept-link.ts";
import { writeLink } from "../../src/lab/link/route.ts";
import { SCORM_VERSIONS } from "../../src/model/exercise/scorm/manifest.ts";
import { scormFileName, scormPackage } from "../../src/model/exercise/scorm/package.ts";
import type { Command } from "../arguments/command.ts";
import { CommandFailure, EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, one, oneOf, single } from "../arguments/options.ts";
import { kindOf, readText } from "../files/file-system.ts";
import { Courses } from "../files/open-exercise.ts";
import { ONE_FILE } from "../files/paths.ts";
import { requireWritable, writePieces } from "../files/written-file.ts";
import type { Output } from "../output/output.ts";

export const COURSE: Command = {
  name: "course",
  usage: "COURSE/SHEET",
  summary: "a sheet of exercises as a package for learning systems (SCORM)",
  about: [
    "Writes one zip file with imsmanifest.xml and the whole application as one page, which opens at the sheet. Learning",
    "systems (Moodle, Canvas, Blackboard, ILIAS and others) take it as a SCORM activity; score, completion, time and",
    "answers are reported to the system, and a student goes on in any browser. Without a system the page works by itself:",
    "from a static host, or as a file. hotline list courses names the sheets.",
    "",
    "The application is hotline.html: `npm run build` makes it, and the package hotline-cli has it inside.",
  ].join("\n"),
  options: {
    scorm: { value: SCORM_VERSIONS.join("|"), text: "the version of the standard (default 2004)" },
    out: { value: "FILE", text: "the file to write (default: named by the sheet, in the current folder)" },
    app: { value: "FILE", text: "hotline.html, where it is not in dist" },
  },
  run: course,
};

function course(args: Arguments, output: Output): number {
  const key = single(args, "COURSE/SHEET");
  const version = oneOf(args, "scorm", SCORM_VERSIONS, "2004");
  const title = titleOf(key);
  const path = one(args, "out") ?? scormFileName(version, key);
  requireWritable(path, "--out");
  const link = writeLink({ page: "exercise", exercise: newSheetState(key) });
  const bytes = scormPackage(version, { key, title }, withLink(application(one(args, "app") ?? ONE_FILE), link));
  writePieces(path, "--out", [bytes]);
  output.err(`wrote ${path}: SCORM ${version}, ${Math.ceil(bytes.length / 1024)} KiB\n`);
  return EXIT_OK;
}

function titleOf(key: string): string {
  const [name = "", id = "", ...rest] = key.split("/");
  if (id === "" || rest.length > 0)
    throw new UsageError(`${key}: a sheet is named by its course, as in scalability/counters`);
  const courses = new Courses();
  const sheet = courses.sheet(name, id);
  if (!sheet.ok) throw new UsageError(sheet.error.replace(/\.$/, ""));
  const read = courses.course(name);
  return (read.ok ? read.value.sheets.find((each) => each.id === id)?.title : undefined) ?? key;
}

/** The text of hotline.html. */
function application(path: string): string {
  if (kindOf(path) !== "file")
    throw new CommandFailure(`hotline: ${path}: there is no such file; npm run build makes hotline.html`);
  const html = readText(path);
  if (!/^<!doctype html>/i.test(html) || !html.includes("'sha256-") || !html.includes("<meta charset="))
    throw new CommandFailure(`hotline: ${path} is not hotline.html, which npm run build makes`);
  return html;
}
