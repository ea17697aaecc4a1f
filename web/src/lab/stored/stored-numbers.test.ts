import { describe, expect, it } from "vitest";
import { THIN_SPACE } from "../../base/text.ts";
import { withoutStoredNumbers, withStoredNumbers } from "./stored-numbers.ts";

const CURVES = {
  series: [
    { id: "stock", label: "stock", style: 0, points: [[1, 500] as const, [40, 11_674] as const, [48, 3205] as const] },
    { id: "big-lock", label: "mcs", style: 1, points: [[1, 0] as const, [48, 13_776] as const] },
  ],
};

describe("numbers that a text takes from a stored figure", () => {
  it.each([
    ["{{stock@48}} at 48 cores", "3210 at 48 cores"],
    ["{{stock@peak.x}} cores, {{stock@peak}} messages", `40 cores, 11${THIN_SPACE}700 messages`],
    ["{{big-lock@48 / stock@48}} times, {{100 * (big-lock@48 / stock@40 - 1)}} % more", "4.3 times, 18 % more"],
    ["nothing to fill in", "nothing to fill in"],
    [
      "{{tried: 3}} is the form of a number that an author wrote",
      "{{tried: 3}} is the form of a number that an author wrote",
    ],
  ])("are filled in: %s", (text, shown) => {
    expect(withStoredNumbers(text, CURVES)).toEqual({ ok: true, value: shown });
  });

  it.each([
    ["{{clh@48}}", '{{clh@48}}: no variant "clh"'],
    ["{{stock@12}}", "{{stock@12}}: no point at 12"],
    ["{{stock@48 / big-lock@1}}", "{{stock@48 / big-lock@1}}: "],
    ["{{section}}", '{{section}}: "section" is no point of the figure'],
    ["{{stock@48 +}}", "{{stock@48 +}}: the expression ends too early"],
    ["{{stock@1}} {{clh@1}} {{clh@2}}", '{{clh@1}}: no variant "clh"; {{clh@2}}: no variant "clh"'],
  ])("are told when they cannot be filled in: %s", (text, problem) => {
    const filled = withStoredNumbers(text, CURVES);
    expect(filled.ok ? "" : filled.error).toContain(problem);
    expect(filled.ok).toBe(false);
  });

  it("can be left out", () => {
    expect(withoutStoredNumbers("{{stock@48}} at {{tried: 3}}")).toBe("… at {{tried: 3}}");
  });
});
