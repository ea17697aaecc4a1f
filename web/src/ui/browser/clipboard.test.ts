import { afterEach, describe, expect, it, vi } from "vitest";
import { copyText } from "./clipboard.ts";

describe("copying a text", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("puts it onto the clipboard", async () => {
    const written: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
    await copyText("a link");
    expect(written).toEqual(["a link"]);
  });

  it("rejects where the browser forbids it, and where the page has no clipboard", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("forbidden")) } });
    await expect(copyText("a link")).rejects.toThrow("forbidden");
    vi.stubGlobal("navigator", {});
    await expect(copyText("a link")).rejects.toThrow();
  });
});
