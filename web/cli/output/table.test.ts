import { describe, expect, it } from "vitest";
import { barText, progressDisplay } from "./progress.ts";
import { percent, shown, textTable } from "./table.ts";

describe("tables", () => {
  it("are as wide as their widest cells, without trailing spaces", () => {
    const columns = [
      { title: "name", align: "left" },
      { title: "n", align: "right" },
      { title: "", align: "left" },
    ] as const;
    expect(
      textTable(columns, [
        ["a", "100", ""],
        ["longer", "2", "note"],
      ]),
    ).toBe("name      n\na       100\nlonger    2  note\n");
  });

  it.each([
    [1234567, "1 234 567"],
    [999.96, "1 000"],
    [12.345, "12.35"],
    [0.12345, "0.123"],
    [7, "7"],
    [undefined, "-"],
    [Number.POSITIVE_INFINITY, "-"],
  ])("show %s as %s", (value, text) => {
    expect(shown(value)).toBe(text);
  });

  it("show shares as per cent", () => {
    expect(percent(0.1234)).toBe("12.3 %");
  });
});

describe("progress", () => {
  it("redraws one line on a terminal, no wider than it", () => {
    let text = "";
    const display = progressDisplay(true, { isTTY: true, columns: 40, write: (t: string) => (text += t) });
    display.show({ done: 1, total: 2 }, "stock at 48");
    display.end();
    expect(text.startsWith("\r\u001b[2K███")).toBe(true);
    expect(text.endsWith("\r\u001b[2K")).toBe(true);
    expect(text.replaceAll("\r\u001b[2K", "").length).toBeLessThan(40);
  });

  it("writes a line for every tenth where there is no terminal", () => {
    const lines: string[] = [];
    const display = progressDisplay(true, { write: (t: string) => lines.push(t) });
    for (let done = 0; done <= 100; done++) display.show({ done, total: 100 }, "x");
    expect(lines.length).toBe(11);
    expect(lines.at(-1)).toBe("100/100 runs  x\n");
  });

  it("is silent when not asked for", () => {
    progressDisplay(false, { isTTY: true, write: () => expect.unreachable() }).show({ done: 0, total: 1 }, "");
  });

  it("is full when all is done, and when there is nothing to do", () => {
    expect(barText({ done: 3, total: 3 }, "")).toContain("100 %");
    expect(barText({ done: 0, total: 0 }, "")).toContain("100 %");
  });
});
