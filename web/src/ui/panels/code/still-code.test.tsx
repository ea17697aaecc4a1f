import { expect, it } from "vitest";
import { rendered } from "../../testing/rendered.tsx";
import { StillCode } from "./still-code.tsx";

it("a program that has no editor yet is reached by keyboard, since it scrolls, and has its file's name", () => {
  const html = rendered(<StillCode fileName="lock.c" text={"long x;\n"} heat={[]} />);
  const [first = ""] = /^<div [^>]*>/.exec(html) ?? [];
  expect(first).toContain('tabindex="0"');
  expect(first).toContain('role="group"');
  expect(first).toContain('aria-label="Program lock.c"');
});
