import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openScenario, ROOT, SCENARIO_NAMES } from "../../../tests/harness/project.ts";
import { withOneBranch } from "./one-branch.ts";

const TEXT = `#include "a.h"
struct one { int a; };

static int before(void) { return 1; }

/* Adds. */
static void add(struct one *one, int n)
{
	if (one->sloppy)
		slow(one, n);
	else
		fast(one, n);
	struct one *two = !one->sloppy ? a(1, 2) : one;
	one->a = one->sloppy ? f(one ? 1 : 2) : 3;
	if (!one->sloppy)
		lock(one);
	if (one->sloppy) {
		more();
	}
}
`;

describe("a function with one branch", () => {
  it("has what is done when the condition holds", () => {
    expect(withOneBranch(TEXT, "add", "one->sloppy", true)).toBe(`static void add(struct one *one, int n)
{
	slow(one, n);
	struct one *two = one;
	one->a = f(one ? 1 : 2);
	{
		more();
	}
}`);
  });

  it("has what is done when the condition does not hold", () => {
    expect(withOneBranch(TEXT, "add", "one->sloppy", false)).toBe(`static void add(struct one *one, int n)
{
	fast(one, n);
	struct one *two = a(1, 2);
	one->a = 3;
	lock(one);
}`);
  });

  it("is undefined for a function that is not there, or does not ask", () => {
    expect(withOneBranch(TEXT, "subtract", "one->sloppy", true)).toBeUndefined();
    expect(withOneBranch(TEXT, "before", "one->sloppy", true)).toBeUndefined();
    expect(withOneBranch(TEXT, "add", "one->other", true)).toBeUndefined();
  });

  it("never throws, whatever the text", () => {
    const part = fc.constantFrom("if", "(", ")", "{", "}", "c", "?", ":", ";", "else", "f", "#", "\n", "!", '"', "/*");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.boolean(), (parts, value) => {
        withOneBranch(`f() { ${parts.join(" ")} }`, "f", "c", value);
        withOneBranch(parts.join(" "), "f", "c", value);
      }),
    );
  });
});

describe("the code of every fix of an application", () => {
  const fixes = SCENARIO_NAMES.flatMap((name) =>
    Object.entries(openScenario(name).file.application?.fixes ?? {}).map(([fix, { code }]) => ({ name, fix, code })),
  );

  it.each(fixes)("$name, fix $fix, is where its scenario says", ({ name, code }) => {
    if (code === undefined) throw new Error("the scenario does not say where the code is");
    const text = readFileSync(join(ROOT, "scenarios", code.file.startsWith("lib/") ? "." : name, code.file), "utf8");
    const [stock, mended] = ["true", "false"].map((value) =>
      withOneBranch(text, code.function, code.condition, value === code.stock),
    );
    expect(stock).toBeDefined();
    expect(mended).toBeDefined();
    expect(stock).not.toBe(mended);
  });
});
