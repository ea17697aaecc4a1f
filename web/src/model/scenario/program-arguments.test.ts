import { expect, test } from "vitest";
import { argumentDefines } from "./program-arguments.ts";

test("texts, numbers of the run and parameters become calls", () => {
  expect(argumentDefines("prog", ["-t{threads}", "{cores}", ""])).toEqual({
    HOTLINE_ARGUMENTS:
      'ARGUMENT_TEXT("prog") ARGUMENT_END ARGUMENT_TEXT("-t") ARGUMENT_NUMBER(threads) ARGUMENT_END ' +
      "ARGUMENT_NUMBER(cpu_count()) ARGUMENT_END ARGUMENT_END",
    HOTLINE_PARAMETERS: "extern const long threads;",
  });
});

test("what has a meaning in strings of C is escaped", () => {
  expect(argumentDefines("p", ['a"\\\n', "{not a name}"]).HOTLINE_ARGUMENTS).toBe(
    'ARGUMENT_TEXT("p") ARGUMENT_END ARGUMENT_TEXT("a\\"\\\\\\012") ARGUMENT_END ' +
      'ARGUMENT_TEXT("{not a name}") ARGUMENT_END',
  );
});
