import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OptionTable, readArguments } from "./options.ts";

const TABLE: OptionTable = {
  x: { value: "N", text: "a value" },
  set: { value: "NAME=VALUE", text: "again and again", repeated: true },
  progress: { value: undefined, text: "a switch" },
};

const read = (...args: readonly string[]) => {
  const { positional, options } = readArguments(args, TABLE);
  return { positional, options: Object.fromEntries(options) };
};

describe("arguments", () => {
  it("are options with their values, in both ways to write them, and the rest", () => {
    expect(read("a", "--x", "3", "b", "--progress", "--set=p=1", "--set", "q=2")).toEqual({
      positional: ["a", "b"],
      options: { x: ["3"], progress: [""], set: ["p=1", "q=2"] },
    });
  });

  it("may be values that begin with a dash", () => {
    expect(read("--x", "-3").options).toEqual({ x: ["-3"] });
    expect(read("--x", "--other").options).toEqual({ x: ["--other"] });
    expect(read("--x=--progress").options).toEqual({ x: ["--progress"] });
    expect(read("-").positional).toEqual(["-"]);
  });

  it("are no options behind --", () => {
    expect(read("--", "--x", "3", "--", "-y")).toEqual({ positional: ["--x", "3", "--", "-y"], options: {} });
  });

  it.each([
    [["--y", "3"], "unknown option --y; "],
    [["--y=3"], "unknown option --y; "],
    [["--progres"], 'unknown option --progres; did you mean "--progress"?'],
    [["-x", "3"], 'unknown option -x; did you mean "--x"?'],
    [["-p"], 'unknown option -p; did you mean "--progress"?'],
    [["-xyz"], "unknown option -xyz; "],
    [["--no-progress"], "unknown option --no-progress"],
    [["--__proto__", "1"], "unknown option --__proto__; "],
    [["--constructor"], "unknown option --constructor; "],
    [["--x"], "--x needs a value: --x N"],
    [["--x", "--progress"], "--x needs a value: --x N; where the text --progress itself is the value, write --x=--"],
    [["--x", "--set=p=1"], "--x needs a value: --x N; where the text --set=p=1 itself is the value, write --x=--set"],
    [["--x="], "--x is empty: write --x N"],
    [["--set", ""], "--set is empty: write --set NAME=VALUE"],
    [["--x", "1", "--x", "2"], "--x is given twice"],
    [["--progress", "--progress"], "--progress is given twice"],
    [["--progress=yes"], "--progress takes no value"],
  ])("that are wrong are named as they were written: %j", (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });

  it("never get lost, whatever their values are", () => {
    const optionForms = /^--(?:x|set|progress)(?:=|$)/;
    const value = fc.oneof(
      fc.string().filter((text) => text !== "" && !optionForms.test(text)),
      fc.constantFrom("--", "-", "--y", "=", "a=b", "--setting=1"),
    );
    fc.assert(
      fc.property(
        fc.array(value),
        fc.string().filter((text) => !text.startsWith("-")),
        (values, word) => {
          const separate = values.flatMap((one) => ["--set", one]);
          const joined = values.map((one) => `--set=${one}`);
          for (const args of [separate, joined]) {
            const { positional, options } = read(...args, word);
            expect(positional).toEqual([word]);
            expect(options["set"] ?? []).toEqual(values);
          }
        },
      ),
      { seed: 7 },
    );
  });
});
