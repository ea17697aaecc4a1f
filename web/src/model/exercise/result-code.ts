/**
 * A result code: the record of a sheet as a text that mail, chat and learning systems carry, with the student's name if
 * there is one. It is a record and not a secret: a teacher who receives it computes the verdicts again. Its checksum
 * tells what was damaged on its way, or changed by hand, and proves nothing.
 *
 * Codes are read from texts of strangers. What programs of mail do to a text is forgiven (broken lines, marks of
 * quotes, dashes that were joined), and what a code may hold is bounded before it is unpacked.
 */
import { deflateSync, strFromU8, strToU8 } from "fflate";
import { fromBase64Url, toBase64Url } from "../../base/base64url.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { packedProblem } from "../../base/text-encoding.ts";
import { checksum } from "../folder/own-folder.ts";
import { z } from "../json/zod.ts";
import { checkSchema, formatProblem } from "../json/problem.ts";
import { inflateUpTo } from "../packed/inflate.ts";
import { readSheetRecord, type SheetRecord } from "./sheet-record.ts";

export interface SheetResult {
  /** As the student typed it; empty when nothing was typed. */
  readonly student: string;
  readonly record: SheetRecord;
}

export interface ReadResult extends SheetResult {
  /** False when the code was changed after the page wrote it. */
  readonly isIntact: boolean;
}

export const RESULT_LIMITS = {
  studentCharacters: 100,
  /** Characters of a code. assumed: the answers of 60 exercises with two programs of common length have a tenth */
  codeCharacters: 256 * 1024,
  /** Bytes of a record when it is unpacked: sixteen of the longest programs. */
  recordBytes: 1024 * 1024,
  /** Objects and lists inside one another. assumed: answers have four levels */
  depth: 24,
  /** Codes that are read from one text. assumed: more than a course has students */
  codes: 2000,
} as const;

const LINE_CHARACTERS = 64;
const BEGIN = "[BEGIN HOTLINE RESULT]";
const END = "[END HOTLINE RESULT]";

/** A text of several lines that ends with a line feed. Fails, in a sentence, when the record is too long. */
export function writeResultCode({ student, record }: SheetResult): Result<string, string> {
  const text = JSON.stringify({ student: studentName(student), record });
  const bytes = strToU8(text);
  if (bytes.length > RESULT_LIMITS.recordBytes)
    return fail(`The answers have ${bytes.length} bytes; a result code holds ${RESULT_LIMITS.recordBytes}.`);
  const check = strToU8(checksum(text));
  const deflated = deflateSync(bytes, { level: 9 });
  const packed = new Uint8Array(check.length + deflated.length);
  packed.set(check);
  packed.set(deflated, check.length);
  const body = toBase64Url(packed);
  if (body.length > RESULT_LIMITS.codeCharacters)
    return fail(`The answers take ${body.length} characters; a result code has ${RESULT_LIMITS.codeCharacters}.`);
  const lines = body.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, "g")) ?? [];
  return ok([BEGIN, ...lines, END, ""].join("\n"));
}

/** A name on one line, without control characters, which terminals and tables would interpret. */
export function studentName(typed: string): string {
  const plain = typed.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(plain).slice(0, RESULT_LIMITS.studentCharacters).join("");
}

/** The one code of a text. The error is a sentence that says what to do. */
export function readResultCode(text: string): Result<ReadResult, string> {
  const [first, second] = readResultCodes(text);
  if (first === undefined) return fail(NO_CODE);
  return second === undefined ? first : fail("There are several result codes here; one is wanted.");
}

const NO_CODE = `There is no result code here: one begins with ${BEGIN} and ends with ${END}.`;
const ASK_AGAIN = "Ask the student for the file that the sheet saves.";

/** The codes of a text in their order; one failure where there is none. */
export function readResultCodes(text: string): readonly Result<ReadResult, string>[] {
  const bodies = bodiesOf(text);
  if (bodies.length === 0) return [isBare(text) ? readBody(text) : fail(NO_CODE)];
  const read = bodies.slice(0, RESULT_LIMITS.codes).map((body) => (body.ok ? readBody(body.value) : body));
  const left = bodies.length - read.length;
  return left === 0
    ? read
    : [...read, fail(`The text has ${left} codes more than the ${RESULT_LIMITS.codes} that are read.`)];
}

export interface FoundCode {
  /** Where the code was found: "sheet4/ada.txt", or "mails.txt, code 3". */
  readonly file: string;
  readonly read: Result<ReadResult, string>;
}

/** The codes of a file, by its name; a file without one has one failure. */
export function codesOfFile(name: string, text: string): readonly FoundCode[] {
  const packed = packedProblem(text);
  if (packed !== undefined) return [{ file: name, read: fail(`The file ${packed}.`) }];
  const codes = readResultCodes(text);
  return codes.map((read, i) => ({ file: codes.length === 1 ? name : `${name}, code ${i + 1}`, read }));
}

/** Marks of quotes and broken lines may stand between the words. */
const MARK = /(BEGIN|END)[\s>|]{1,40}HOTLINE[\s>|]{1,40}RESULT/gi;

/** What stands between two marks, or why a code has no end. */
function bodiesOf(text: string): readonly Result<string, string>[] {
  const marks = [...text.matchAll(MARK)];
  return marks.flatMap((mark, i): readonly Result<string, string>[] => {
    if (mark[1]?.toUpperCase() !== "BEGIN") return [];
    const next = marks[i + 1];
    if (next?.[1]?.toUpperCase() !== "END")
      return [fail(`The code is cut off: its last line, ${END}, is missing. ${ASK_AGAIN}`)];
    return [ok(text.slice(mark.index + mark[0].length, next.index))];
  });
}

/** Is it the lines of a code without the first and the last one? */
function isBare(text: string): boolean {
  return text.length <= RESULT_LIMITS.codeCharacters && text.length > LINE_CHARACTERS && !/[^\s>\w\p{Pd}]/u.test(text);
}

const DAMAGED = `The code is damaged, and its answers cannot be read. ${ASK_AGAIN}`;
const TOO_LONG = "The code is longer than any that a sheet writes; it was not read.";
const CHECK_CHARACTERS = checksum("").length;

function readBody(body: string): Result<ReadResult, string> {
  /* Quotation marks of mails, line ends and carriage returns add at most as many characters as the code has. */
  if (body.length > 2 * RESULT_LIMITS.codeCharacters) return fail(TOO_LONG);
  const digits = digitsOf(body);
  if (digits.length > RESULT_LIMITS.codeCharacters) return fail(TOO_LONG);
  const packed = fromBase64Url(digits);
  if (packed === undefined || packed.length <= CHECK_CHARACTERS) return fail(DAMAGED);
  const bytes = inflateUpTo(packed.subarray(CHECK_CHARACTERS), RESULT_LIMITS.recordBytes);
  if (!bytes.ok) return fail(bytes.error === "too large" ? TOO_LONG : DAMAGED);
  const text = strFromU8(bytes.value);
  const json = parsed(text);
  if (!json.ok) return json;
  const result = resultOf(json.value);
  return result.ok ? ok({ ...result.value, isIntact: checksum(text) === checkOf(packed) }) : result;
}

function checkOf(packed: Uint8Array): string {
  return strFromU8(packed.subarray(0, CHECK_CHARACTERS), true);
}

/**
 * Some programs join two hyphens to a dash, or set another kind of hyphen; others escape the marks of quotes, or end
 * lines with "=". All else that is no digit is left out.
 */
function digitsOf(body: string): string {
  return body
    .replace(/&#?\w{1,8};/g, "")
    .replace(/\u2014|\u2015/g, "--")
    .replace(/[\u2010-\u2013\u2212]/g, "-")
    .replace(/[^\w-]+/g, "");
}

function parsed(text: string): Result<unknown, string> {
  if (isDeeperThan(text, RESULT_LIMITS.depth))
    return fail("The code holds what no sheet writes: its answers are nested too deep; it was not read.");
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fail(DAMAGED);
  }
}

/** Without recursion: a reader of JSON may have one, and a text of a thousand brackets then ends it. */
function isDeeperThan(text: string, depthMax: number): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isString && character === "\\") at += 1;
    else if (character === '"') isString = !isString;
    else if (!isString && (character === "[" || character === "{")) depth += 1;
    else if (!isString && (character === "]" || character === "}")) depth -= 1;
    if (depth > depthMax) return true;
  }
  return false;
}

const ResultSchema = z.strictObject({
  student: z.string().max(4 * RESULT_LIMITS.studentCharacters),
  record: z.unknown(),
});

function resultOf(json: unknown): Result<SheetResult, string> {
  const read = checkSchema(ResultSchema, json);
  if (!read.ok) return fail(unreadable(read.error.map(formatProblem).join("; ")));
  const record = readSheetRecord(read.value.record);
  return record.ok
    ? ok({ student: studentName(read.value.student), record: record.value })
    : fail(unreadable(record.error));
}

/** Another version of Hotline may have written it. */
function unreadable(why: string): string {
  const short = why.length > 300 ? `${why.slice(0, 300)}…` : why;
  return `The code cannot be read by this version of Hotline (${short.replace(/\p{C}+/gu, " ")}). Grade it with the version that made it.`;
}
