/** Refusals of the system and of the memory, as Node tells them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { refusalOf } from "./refusals.ts";

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("an error that is no mistake of Hotline", () => {
  it("says what the system refuses, and what to do", () => {
    const full = Object.assign(new Error("EMFILE: too many open files, open '/a/b'"), {
      code: "EMFILE",
      syscall: "open",
      path: "/a/b",
    });
    expect(refusalOf(full)).toBe(
      "hotline: /a/b: the system refuses: too many open files; this process may open more after `ulimit -n 4096`",
    );
    expect(refusalOf(thrownBy(() => readFileSync("/nothing/here")))).toBe(
      "hotline: /nothing/here: the system refuses: no such file or directory",
    );
  });

  it("says that memory is lacking", () => {
    const tooLarge = [() => new Uint8Array(2 ** 52), () => "x".repeat(2 ** 29).repeat(4)].map((action) =>
      refusalOf(thrownBy(action)),
    );
    expect(tooLarge[0]).toMatch(/^hotline: there is not enough memory: .*; use fewer threads/);
    expect(tooLarge[1]).toMatch(/^hotline: there is not enough memory: Invalid string length/);
  });

  it("is told from mistakes", () => {
    expect(refusalOf(new TypeError("x is not a function"))).toBeUndefined();
    expect(refusalOf(new RangeError("toFixed() digits argument must be between 0 and 100"))).toBeUndefined();
    expect(refusalOf(new RangeError("Maximum call stack size exceeded"))).toBeUndefined();
    expect(refusalOf("a text")).toBeUndefined();
  });
});
