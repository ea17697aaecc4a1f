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

  it.each(["race=", "race=mcs,n:many", "race=mcs,m:", "race=mcs,hold:400", "race=mcs,p.hold"])(
    "is left out of %s with a word",
    (link) => {
      expect(raceOf(link)).toEqual({ race: undefined, notices: 1 });
    },
  );
});
