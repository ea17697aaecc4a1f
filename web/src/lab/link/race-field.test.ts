import { describe, expect, it } from "vitest";
import { readLab, writeLab } from "./link.ts";
import { newLabState } from "./lab-state.ts";
import type { RaceRival } from "./race-field.ts";

function raceOf(link: string): { readonly race: RaceRival | undefined; readonly notices: number } {
  const { state, notices } = readLab(`v=1&s=test&${link}`);
  return { race: state?.race, notices: notices.length };
}

describe("the rival of a race in a link", () => {
  it.each([
    ["race=mcs", { variant: "mcs", x: undefined, machine: undefined, parameters: {} }],
    ["race=mcs,n:12,m:xeon-24,p.hold:400", { variant: "mcs", x: 12, machine: "xeon-24", parameters: { hold: 400 } }],
  ])("is read from %s, and written so again", (link, race) => {
    expect(raceOf(link)).toEqual({ race, notices: 0 });
    expect(writeLab({ ...newLabState("test"), race })).toContain(link);
  });

  it.each([
    ["race=", "names no variant"],
    ["race=a b", "begins with a b, which is no variant"],
    ["race=mcs,n:many", "has n:many, which is no whole number"],
    ["race=mcs,m:", "has m:, which names no machine"],
    ["race=mcs,hold:400", "has hold:400, which is not known here"],
    ["race=mcs,p.hold", "has p.hold, which is not known here"],
    ["race=mcs,n:1,n:48", "says n: twice"],
    ["race=mcs,m:xeon-24,n:1,m:opteron-48", "says m: twice"],
    ["race=mcs,p.hold:1,p.hold:1", "says p.hold: twice"],
    [`race=mcs${",n:1".repeat(70)}`, "has too many parts"],
  ])("is left out of %s, which is told with what is wrong and what to write", (link, fault) => {
    const { state, notices } = readLab(`v=1&s=test&${link}`);
    expect(state?.race).toBeUndefined();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(` ${fault}; it was left out. Write a variant, then perhaps n: and a place`);
  });
});
