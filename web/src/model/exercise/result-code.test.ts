import { deflateSync, strToU8 } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toBase64Url } from "../../base/base64url.ts";
import { orThrow } from "../../base/result.ts";
import { GRADES } from "./common/verdict.ts";
import { readResultCode, readResultCodes, RESULT_LIMITS, studentName, writeResultCode } from "./result-code.ts";
import { answered, TRANSPORTS, sheetResult } from "./testing/sheet-result.ts";

/** Without a member that would be a prototype: it is left out, as a test of its own says. */
const json = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.stringify(value))
  .filter((text) => !text.includes('"__proto__"'))
  .map((text) => JSON.parse(text) as null);
const name = fc.stringMatching(/^[a-z]{1,9}\/[a-z]{1,9}$/);
const results = fc
  .record({
    student: fc.string({ unit: "grapheme" }),
    sheet: fc.stringMatching(/^[a-z]{1,9}$/),
    answers: fc.array(fc.tuple(name, json, fc.constantFrom(null, ...GRADES)), { maxLength: 6 }),
  })
  .map(({ student, sheet, answers }) =>
    sheetResult(
      student,
      sheet,
      answers.map(([exercise, answer, grade]) => answered(exercise, answer, grade)),
    ),
  );

const ONE = sheetResult("Ada Lovelace", "ticket-collapse", [
  answered("lookup_mnt/where-the-time-goes", { chosen: ["handoff"] }, "right"),
  answered("false_sharing/a-count-for-each-core", { text: "long a;\n".repeat(200) }),
]);
const CODE = orThrow(writeResultCode(ONE));

/** A code with this content, as a student may write it with other tools. */
function forged(content: string | Uint8Array, check = "0".repeat(14)): string {
  const deflated = deflateSync(typeof content === "string" ? strToU8(content) : content, { level: 9 });
  return `[BEGIN HOTLINE RESULT]\n${toBase64Url(Uint8Array.from([...strToU8(check), ...deflated]))}\n[END HOTLINE RESULT]\n`;
}

describe("a result code", () => {
  it("says what was recorded, of whatever form it was", () => {
    fc.assert(
      fc.property(results, (result) => {
        const read = orThrow(readResultCode(orThrow(writeResultCode(result))));
        expect(read).toEqual({ ...result, student: studentName(result.student), isIntact: true });
      }),
      { numRuns: 200 },
    );
  });

  it("leaves out a member that would be a prototype, and keeps the others", () => {
    const answer = JSON.parse('{"__proto__":{"chosen":["a"]},"constructor":1,"toString":null}') as null;
    const read = orThrow(readResultCode(orThrow(writeResultCode(sheetResult("", "a", [answered("a/b", answer)])))));
    expect(read.isIntact).toBe(true);
    expect(JSON.stringify(read.record.answers[0]?.answer)).toBe('{"constructor":1,"toString":null}');
  });

  it("has lines that every program of mail leaves whole", () => {
    expect(CODE.split("\n").every((line) => line.length <= 64)).toBe(true);
  });

  it.each(Object.entries(TRANSPORTS))("arrives through %s", (_, changed) => {
    fc.assert(
      fc.property(results, (result) => {
        const code = orThrow(writeResultCode(result));
        expect(readResultCode(changed(code))).toEqual(readResultCode(code));
      }),
      { numRuns: 40 },
    );
  });

  it("is read without its first and its last line", () => {
    const lines = CODE.trim().split("\n");
    expect(readResultCode(lines.slice(1, -1).join("\n"))).toEqual(readResultCode(CODE));
  });

  it("is one of many in a text, and a broken one leaves the others readable", () => {
    const second = orThrow(writeResultCode({ ...ONE, student: "Grace" }));
    const read = readResultCodes(`${CODE}\n${CODE.slice(0, 200)}\n\nAnd this one:\n${second}`);
    expect(read.map((one) => (one.ok ? one.value.student : one.error))).toEqual([
      "Ada Lovelace",
      expect.stringMatching(/^The code is cut off: its last line, .* is missing\./),
      "Grace",
    ]);
    expect(readResultCode(`${CODE}${second}`)).toMatchObject({ ok: false, error: expect.stringMatching(/several/) });
  });

  it("keeps names on one line, without what a terminal would obey", () => {
    const code = orThrow(writeResultCode({ ...ONE, student: "  \u001B[31mEve\r\n\u202EX\u2028 " }));
    expect(orThrow(readResultCode(code)).student).toBe("[31mEve X");
    expect(studentName("x".repeat(1000))).toHaveLength(RESULT_LIMITS.studentCharacters);
  });

  it("that was changed by hand is told from one that was not", () => {
    const text = JSON.stringify({ student: "Eve", record: ONE.record });
    expect(readResultCode(forged(text))).toMatchObject({ ok: true, value: { isIntact: false, record: ONE.record } });
  });

  it("is not written where it could not be read", () => {
    const noise = Array.from({ length: 60 }, (__, i) =>
      answered("a/b", {
        text: Array.from({ length: 9000 }, (_, j) => String((i * 7919 + j * j * 104729) % 9973)).join(""),
      }),
    );
    const written = writeResultCode(sheetResult("", "x", noise));
    expect(written).toMatchObject({ ok: false, error: expect.stringMatching(/^The answers (?:take|have) \d+ /) });
  });
});

describe("a text from a stranger", () => {
  it("is a code or has a sentence, and is never an exception", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.base64String({ maxLength: 400 })),
        (text) => {
          for (const whole of [text, `BEGIN HOTLINE RESULT${text}END HOTLINE RESULT`, forged(text)])
            for (const read of readResultCodes(whole)) expect(read.ok || /[.?!]$/.test(read.error)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("that differs from a code in some characters is damaged, changed, or the same", () => {
    const characters = fc.string({ unit: "binary-ascii", minLength: 0, maxLength: 3 });
    fc.assert(
      fc.property(fc.nat({ max: CODE.length - 1 }), fc.nat({ max: 4 }), characters, (at, length, other) => {
        const read = readResultCode(CODE.slice(0, at) + other + CODE.slice(at + length));
        if (read.ok && read.value.isIntact) expect(read.value).toMatchObject(ONE);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["an empty one", "", /^There is no result code here/],
    ["one without a code", "Dear teacher, I could not do it.", /^There is no result code here/],
    ["one of NUL bytes", "\0".repeat(1000), /^There is no result code here/],
    ["one that holds no JSON", forged("hello"), /^The code is damaged/],
    ["one that holds half of a text", forged('{"student":"Eve"'), /^The code is damaged/],
    ["one that holds a list", forged("[]"), /^The code cannot be read by this version/],
    ["one that holds another form", forged('{"student":"Eve","record":{"course":1}}'), /^The code cannot be read by/],
    ["one with other members", forged('{"student":"","record":{},"score":100}'), /^The code cannot be read by this/],
    ["one that is nested", forged(`{"student":"","record":${"[".repeat(99)}`), /nested too deep/],
    ["one that is nested a million times", forged("[".repeat(1_000_000)), /nested too deep/],
    ["one that swells", forged(new Uint8Array(40_000_000)), /^The code is longer than any/],
    ["one of ten million characters", `BEGIN HOTLINE RESULT ${"A".repeat(10_000_000)} END HOTLINE RESULT`, /longer/],
    ["one that begins twice", "[BEGIN HOTLINE RESULT]\n[BEGIN HOTLINE RESULT]\n", /^The code is cut off/],
  ])("%s says what is wrong", (_, text, said) => {
    const [read] = readResultCodes(text);
    expect(read?.ok === false ? read.error : read).toMatch(said);
  });
});
