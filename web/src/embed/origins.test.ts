import { describe, expect, it } from "vitest";
import { firstOrigin, Gate } from "./origins.ts";

const PARENT = { isParent: true, origin: "https://deck.example" };

describe("an embed", () => {
  it("listens to the page that frames it, and to no other window", () => {
    const gate = new Gate([], "https://deck.example");
    expect(gate.admits(PARENT)).toBe(true);
    expect(gate.admits({ isParent: false, origin: "https://deck.example" })).toBe(false);
  });

  it("stays with the origin that was there first", () => {
    const gate = new Gate([], undefined);
    expect(gate.target).toBeUndefined();
    expect(gate.admits(PARENT)).toBe(true);
    expect(gate.target).toBe("https://deck.example");
    expect(gate.admits({ isParent: true, origin: "https://evil.example" })).toBe(false);
  });

  it("with a list neither hears nor answers others", () => {
    const gate = new Gate(["https://other.example"], "https://deck.example");
    expect(gate.admits(PARENT)).toBe(false);
    expect(gate.target).toBeUndefined();
  });

  it("answers a deck that is a file, which has no origin to name", () => {
    const gate = new Gate([], firstOrigin(["file://"], ""));
    expect(gate.admits({ isParent: true, origin: "null" })).toBe(true);
    expect(gate.target).toBe("*");
  });
});

describe("the first origin", () => {
  it("is the nearest ancestor's, or the referrer's, or unknown", () => {
    expect(firstOrigin(["https://a.example", "https://b.example"], "https://c.example/x")).toBe("https://a.example");
    expect(firstOrigin(undefined, "https://c.example/x")).toBe("https://c.example");
    expect(firstOrigin([], "")).toBeUndefined();
    expect(firstOrigin(undefined, "no address")).toBeUndefined();
  });
});
