/** What stands around a tool's output where people post it is taken off; every line keeps its number. */
import { describe, expect, it } from "vitest";
import { postedText } from "./posted-text.ts";

const parts = (text: string): readonly string[] => postedText(text.split("\n")).parts.map((lines) => lines.join("\n"));

describe("a posted text", () => {
  it.each([
    ["as it is", "a 1\n b 2\n", ["a 1\n b 2\n"]],
    ["quoted, with a sentence of the reply", "You wrote:\n> a\n> b\n>> c", ["\na\nb\nc"]],
    ["between fences", "Hello,\n```text\na\nb\n```\nThanks", ["\n\na\nb\n\n"]],
    ["in two fenced blocks", "```\na\n```\nand\n~~~\nb\n~~~", ["\na\n\n\n\n\n", "\n\n\n\n\nb\n"]],
    ["with a fence that is never closed", "```\na\nb", ["\na\nb"]],
    ["indented", "    a\n      b\n\n    c", ["a\n  b\n\nc"]],
    ["quoted, fenced and indented", "> ```\n>     a\n>     b\n> ```", ["\na\nb\n"]],
    ["behind a prompt", "user@host:~/x$ lscpu -e\na", ["\na"]],
    ["behind the prompt of root", "[root@host ~]# lscpu -e\na", ["\na"]],
    ["behind a short prompt", "$ lscpu -p\n# CPU,Core", ["\n# CPU,Core"]],
  ])("%s", (_, text, wanted) => {
    expect(parts(text)).toEqual(wanted);
  });

  it("of one quoted line is no reply", () => {
    expect(parts("> a\nb\nc")).toEqual(["> a\nb\nc"]);
  });
});
