/** The limits of a link. The numbers are repeated here, so that a limit that is raised or lost is noticed. */
import { deflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { toBase64Url } from "../../web/src/base/base64url.ts";
import { newLabState } from "../../web/src/lab/link/lab-state.ts";
import { leftOutOfLink, readLab, writeLab } from "../../web/src/lab/link/link.ts";
import { packText, unpackText } from "../../web/src/lab/link/packed-text.ts";

const KIB = 1024;
const times = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** A text that no compressor makes much shorter. */
function noise(letters: number, seed: number): string {
  let state = seed;
  const text = times(letters, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 94));
  });
  return text.join("");
}

function packed(text: string): string {
  const program = packText(text);
  if (!program.ok) throw new Error(program.error);
  return program.value;
}

/** A link with these packed programs, each under a name of its own. */
function linkWith(programs: readonly string[]): string {
  return `v=1&s=a&${programs.map((program, i) => `e.p${i}=${program}`).join("&")}`;
}

describe("a link has room", () => {
  it("for 200,000 characters", () => {
    const long = (characters: number) => `v=1&s=a&q=${"x".repeat(characters - "v=1&s=a&q=".length)}`;
    expect(readLab(long(200_000)).state).toBeDefined();
    expect(readLab(long(200_001))).toEqual({
      state: undefined,
      notices: [expect.stringContaining("longer than any link")],
    });
  });

  it("for 64 parameters", () => {
    const parameters = (count: number) => `v=1&s=a&${times(count, (i) => `p.q${i}=1`).join("&")}`;
    expect(readLab(parameters(64)).notices).toEqual([]);
    const { state, notices } = readLab(parameters(66));
    expect(Object.keys(state?.parameters ?? {})).toHaveLength(64);
    expect(notices).toEqual([
      "The link's p.q64 is one too many; it was left out.",
      "The link's p.q65 is one too many; it was left out.",
    ]);
  });

  it("for 256 members of a list", () => {
    const hidden = (count: number) => `v=1&s=a&off=${times(count, (i) => `q${i}`).join(",")}`;
    expect(readLab(hidden(256)).state?.hidden).toHaveLength(256);
    expect(readLab(hidden(257)).state?.hidden).toEqual([]);
    expect(readLab(hidden(257)).notices).toEqual([expect.stringContaining("a list of at most 256")]);
  });

  it("for eight sentences about what it has too much, of however many keys", () => {
    const { notices } = readLab(`v=1&s=a&${times(20_000, (i) => `k${i}`).join("&")}`);
    expect(notices).toHaveLength(9);
    expect(notices.at(-1)).toBe("And 19992 more such problems.");
  });

  it("for 64 edited programs", () => {
    const programs = times(65, (i) => packed(`/* ${i} */`));
    const { state, notices } = readLab(linkWith(programs));
    expect(Object.keys(state?.programs ?? {})).toHaveLength(64);
    expect(notices).toEqual(["The link's program of p64 is more than a link may carry; the scenario's own is shown."]);
  });

  it("for 96,000 characters of edited programs, whether written or read", () => {
    const texts = times(8, (i) => noise(13_200, i + 1));
    const sum = (count: number) => texts.slice(0, count).reduce((all, text) => all + packed(text).length, 0);
    expect(sum(6)).toBeLessThan(96_000);
    expect(sum(7)).toBeGreaterThan(96_000);
    const state = { ...newLabState("a"), programs: Object.fromEntries(texts.map((text, i) => [`p${i}`, text])) };
    expect(leftOutOfLink(state)).toHaveLength(2);
    expect(Object.keys(readLab(writeLab(state)).state?.programs ?? {})).toHaveLength(6);
    const read = readLab(linkWith(texts.map(packed)));
    expect(Object.keys(read.state?.programs ?? {})).toHaveLength(6);
    expect(read.notices).toHaveLength(2);
  });

  it("for a million bytes of edited programs, however few characters stand for them", () => {
    const bomb = packed(" ".repeat(128 * KIB));
    expect(bomb.length).toBeLessThan(400);
    const { state, notices } = readLab(linkWith(times(20, () => bomb)));
    expect(Object.keys(state?.programs ?? {})).toHaveLength(8);
    expect(notices[0]).toContain("is more than a link may carry");
    const programs = Object.fromEntries(times(20, (i) => [`p${String(i).padStart(2, "0")}`, " ".repeat(128 * KIB)]));
    expect(leftOutOfLink({ ...newLabState("a"), programs })).toHaveLength(12);
  });

  it("for 64 damaged programs, of which no more are inflated than of intact ones", () => {
    const damaged = toBase64Url(new Uint8Array([0, 0, 0, ...deflateSync(new Uint8Array(128 * KIB), { level: 9 })]));
    const { state, notices } = readLab(linkWith([...times(64, () => damaged), packed("/* intact */")]));
    expect(state?.programs).toEqual({});
    expect(notices.at(-1)).toBe("And 57 more such problems.");
  });

  it("for one machine's file of 16,000 characters; a longer or a damaged one is left out, and told", () => {
    const state = (machineFile: string) => ({ ...newLabState("a"), machineFile });
    const short = state(noise(13_200, 1));
    expect(leftOutOfLink(short)).toEqual([]);
    expect(readLab(writeLab(short))).toEqual({ state: short, notices: [] });
    const long = state(noise(16_000, 1));
    expect(leftOutOfLink(long)).toEqual([expect.stringContaining("which carries 16000: the link does not contain it")]);
    expect(readLab(writeLab(long))).toEqual({ state: newLabState("a"), notices: [] });
    const damaged = writeLab(short).replace(/mf=..../, "mf=AAAA");
    expect(readLab(damaged)).toEqual({
      state: newLabState("a"),
      notices: ["The link's machine file is damaged; it was left out."],
    });
    const bomb = packed(" ".repeat(128 * KIB));
    expect(readLab(`v=1&s=a&mf=${bomb}`).state?.machineFile).toHaveLength(128 * KIB);
    expect(readLab(`v=1&s=a&mf=${"A".repeat(16_001)}`).notices).toEqual([expect.stringContaining("16000 characters")]);
  });

  it("for a program of 128 KiB and of 16,000 characters", () => {
    expect(packText(" ".repeat(128 * KIB)).ok).toBe(true);
    expect(packText(" ".repeat(128 * KIB + 1)).ok).toBe(false);
    expect(unpackText("A".repeat(16_000))).toEqual({ ok: false, error: "is damaged" });
    expect(unpackText("A".repeat(16_001))).toEqual({
      ok: false,
      error: expect.stringContaining("16000 characters"),
    });
  });
});
