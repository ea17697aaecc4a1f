import { expect, it } from "vitest";
import { openedState, rendered, textOf } from "../testing/rendered.tsx";
import { Notices } from "./notices.tsx";

const told = (notices: readonly string[]) => rendered(<Notices />, { ...openedState(), notices });

it("shows three lines at first, and the others behind a button", () => {
  expect(textOf(told([]))).toBe("");
  expect(told(["one", "two", "three"])).not.toContain("<details>");
  const html = told(["one", "two", "three", "four"]);
  expect(textOf(html)).toBe("one two three and 1 more four Close");
  expect(html).toMatch(/three<\/li><\/ul><details><summary>and 1 more<\/summary><ul><li>four/);
  expect(textOf(told(["1", "2", "3", "4", "5"]))).toContain("and 2 more");
});
