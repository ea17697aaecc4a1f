import { describe, expect, it } from "vitest";
import { initialState } from "../../../lab/state/app-state.ts";
import { readLink } from "../../../lab/link/route.ts";
import { rendered, textOf } from "../../testing/rendered.tsx";
import { OpenFailed } from "./open-failed.tsx";

function shown(link: string): string {
  const { route, notices } = readLink(link);
  return rendered(<OpenFailed message="It is so." onRetry={() => undefined} />, initialState(route, notices));
}

describe("the page in the place of a lab that cannot be opened", () => {
  it("leads to the nearest name, with the link's settings, where there is no such scenario", () => {
    const html = shown("#v=1&s=lookup_mont&n=40");
    expect(textOf(html)).toBe("This scenario cannot be opened. It is so. Open lookup_mnt All scenarios");
    expect(html).toMatch(/href="#v=1&amp;s=lookup_mnt&amp;[^"]*n=40"/);
  });

  it("leads to all scenarios where no name is near", () => {
    const words = "This scenario cannot be opened. It is so. All scenarios";
    expect(textOf(shown("#v=1&s=quite_another_name"))).toBe(words);
  });

  it("tries again where a file of the scenario did not come, or the scenario is the reader's own", () => {
    const words = "This scenario cannot be opened. It is so. Try again All scenarios";
    for (const name of ["dput", "dput.own-1a2b3c4d5e6f70"]) expect(textOf(shown(`#v=1&s=${name}`))).toBe(words);
  });
});
