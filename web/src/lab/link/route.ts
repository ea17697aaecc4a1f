/**
 * The pages of the application as URL fragments, and back: the gallery "#/", the page on the model "#/model", that on
 * licences "#/licences", the one on other tools "#/tools", the documentation "#/docs/NAME/HEADING", the essay
 * "#/essay", the walk through the scenarios on 512 processors "#/512", the page on the applications with the switches that are off, "#/applications?off=4,metis.15&hv=0.1.0&mv=3", the
 * list of courses "#/course", the teacher's table "#/grade", and the pages whose states are whole fragments: on memory
 * order (lab/link/litmus-link.ts), of exercises (lab/link/exercise-link.ts), on a line that is driven by hand
 * (lab/link/hand-link.ts), and the lab (lab/link/link.ts).
 */
import { isExerciseLink, readExerciseLink, writeExercise } from "./exercise-link.ts";
import type { ExerciseState } from "./exercise-state.ts";
import type { Field } from "./field.ts";
import { tooLong } from "./field-table.ts";
import { isHandLink, readHand, writeHand } from "./hand-link.ts";
import type { HandState } from "./hand-state.ts";
import { isLitmusLink, readLitmus, writeLitmus } from "./litmus-link.ts";
import type { LitmusState } from "./litmus-state.ts";
import type { LabState } from "./lab-state.ts";
import { type LinkVersions, VERSION_FIELDS } from "./link-versions.ts";
import { readLab, writeLab } from "./link.ts";

export type Route =
  | { readonly page: "gallery" | "model" | "licences" | "tools" | "essay" | "walk" | "course" | "grade" }
  | ({
      readonly page: "applications";
      /** The fixes that are off, in the words of model/applications/switches.ts. */
      readonly off: readonly string[];
    } & LinkVersions)
  | {
      readonly page: "docs";
      /** Undefined is the list of all pages. */
      readonly name: string | undefined;
      /** The heading at which the page opens. */
      readonly anchor: string | undefined;
    }
  | { readonly page: "litmus"; readonly litmus: LitmusState }
  | { readonly page: "exercise"; readonly exercise: ExerciseState }
  | { readonly page: "hand"; readonly hand: HandState }
  | { readonly page: "lab"; readonly experiment: LabState };

export interface ReadLink {
  readonly route: Route;
  /** Sentences about the parts of the link that were not understood. */
  readonly notices: readonly string[];
}

const APPLICATIONS = "#/applications";
const WALK = "#/512";
const DOCS = "#/docs";

export function writeLink(route: Route): string {
  switch (route.page) {
    case "gallery":
      return "#/";
    case "model":
    case "licences":
    case "tools":
    case "essay":
    case "course":
    case "grade":
      return `#/${route.page}`;
    case "walk":
      return WALK;
    case "applications":
      return writeApplicationsLink(route.off, route);
    case "docs":
      return (
        DOCS +
        [route.name, route.anchor].map((part) => (part === undefined ? "" : `/${encodeURIComponent(part)}`)).join("")
      );
    case "litmus":
      return `#${writeLitmus(route.litmus)}`;
    case "exercise":
      return `#${writeExercise(route.exercise)}`;
    case "hand":
      return `#${writeHand(route.hand)}`;
    case "lab":
      return `#${writeLab(route.experiment)}`;
  }
}

export function readLink(hash: string): ReadLink {
  const long = tooLong(hash);
  if (long !== undefined) return { route: { page: "gallery" }, notices: [long] };
  const fragment = asWritten(hash.replace(/^#/, ""));
  if (fragment === "" || fragment === "/") return { route: { page: "gallery" }, notices: [] };
  if (fragment === "/model") return { route: { page: "model" }, notices: [] };
  if (fragment === "/licences") return { route: { page: "licences" }, notices: [] };
  if (fragment === "/tools") return { route: { page: "tools" }, notices: [] };
  if (fragment === "/essay") return { route: { page: "essay" }, notices: [] };
  if (fragment === "/course") return { route: { page: "course" }, notices: [] };
  if (fragment === "/grade") return { route: { page: "grade" }, notices: [] };
  if (`#${fragment}` === WALK) return { route: { page: "walk" }, notices: [] };
  if (/^\/applications(?:\?|$)/.test(fragment)) return readApplicationsLink(fragment);
  if (/^\/docs(?:\/|$)/.test(fragment)) return { route: readDocsLink(fragment), notices: [] };
  if (isLitmusLink(fragment)) return readLitmusLink(fragment);
  if (isExerciseLink(fragment)) return readExerciseRoute(fragment);
  if (isHandLink(fragment)) return readHandRoute(fragment);
  if (fragment.startsWith("/")) return { route: { page: "gallery" }, notices: [noPage(fragment)] };
  const { state, notices } = readLab(fragment);
  return { route: state === undefined ? { page: "gallery" } : { page: "lab", experiment: state }, notices };
}

/**
 * What ends or closes a sentence, a quotation or a mark of Markdown behind a link, plain or escaped. No link of Hotline
 * ends in it: names and packed texts end in a letter, a digit, "-" or "_".
 */
const BEHIND_LINK = /(?:[\s.,;:!?)\]}>*'"`’”»…]|%(?:20|22|27|29|2C|2E|3B|5D|7D|3E)|&(?:quot|gt);)+$/i;
/** Only so many characters at the end are looked at. assumed: more than any sentence ends in */
const BEHIND_CHARACTERS = 40;

/**
 * A link that was copied out of the source of a page has "&amp;" between its keys, and chats and mail programs escape
 * the whole of it. Programs that make links of addresses in a text often take the punctuation behind it along. Hotline
 * writes none of this: its values have no "&", and its keys a "=".
 */
export function asWritten(fragment: string): string {
  const text = withoutPunctuation(fragment.replaceAll("&amp;", "&"));
  if (text.includes("=") || !/%3D/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutPunctuation(text: string): string {
  const behind = BEHIND_LINK.exec(text.slice(-BEHIND_CHARACTERS))?.[0] ?? "";
  return text.slice(0, text.length - behind.length);
}

/** Characters of an unknown page's name that are told. */
const NAME_MAX = 40;

function noPage(fragment: string): string {
  const name = fragment.length > NAME_MAX ? `${fragment.slice(0, NAME_MAX)}…` : fragment;
  return `There is no page "${name}", so the list of all scenarios is shown.`;
}

function readLitmusLink(fragment: string): ReadLink {
  const { state, notices } = readLitmus(fragment);
  return { route: state === undefined ? { page: "gallery" } : { page: "litmus", litmus: state }, notices };
}

function readExerciseRoute(fragment: string): ReadLink {
  const { state, notices } = readExerciseLink(fragment);
  return { route: state === undefined ? { page: "course" } : { page: "exercise", exercise: state }, notices };
}

function readHandRoute(fragment: string): ReadLink {
  const { state, notices } = readHand(fragment);
  return { route: { page: "hand", hand: state }, notices };
}

/** As the page opens it names no version, as pages that are read do not. */
function writeApplicationsLink(off: readonly string[], { madeBy, modelVersion }: LinkVersions): string {
  return off.length === 0 ? APPLICATIONS : `${APPLICATIONS}?off=${off.join(",")}&hv=${madeBy}&mv=${modelVersion}`;
}

/** The page itself tells words that name no switch: only it knows the applications. */
function readApplicationsLink(fragment: string): ReadLink {
  const query = new URLSearchParams(fragment.replace(/^[^?]*/, ""));
  const notices: string[] = [];
  const read = <Value>(field: Field<Value>): Value => {
    const text = query.get(field.key);
    return field.read(new Map(text === null ? [] : [["", text]]), (notice) => notices.push(notice));
  };
  const versions = { madeBy: read(VERSION_FIELDS.madeBy), modelVersion: read(VERSION_FIELDS.modelVersion) };
  const off = (query.get("off") ?? "").split(",").filter((word) => word !== "");
  return { route: { page: "applications", off, ...versions }, notices };
}

/** The page itself tells names that it does not have. */
function readDocsLink(fragment: string): Route {
  const [, , name, anchor] = fragment.split("/").map(decoded);
  return { page: "docs", name: name === "" ? undefined : name, anchor: anchor === "" ? undefined : anchor };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
