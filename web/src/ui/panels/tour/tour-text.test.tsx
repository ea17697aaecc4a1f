import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { parseMarkup } from "../../../lab/tour/markup.ts";
import { CORE_STATE } from "../../../scene/trace/state/core-states.ts";
import { rendered } from "../../testing/rendered.tsx";
import { type SignedSpan, Vocabulary } from "./signs.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { TourText } from "./tour-text.tsx";

type File = Pick<Scenario, "file">;

const fileOf = (name: string): File => ({
  file: JSON.parse(readFileSync(new URL(`../../../../../scenarios/${name}/scenario.json`, import.meta.url), "utf8")),
});

const NONE = fileOf("pfind");
const SCENARIOS = new Set(["dput", "pfind"]);
const signs = (text: string, file = NONE): readonly SignedSpan[] =>
  new Vocabulary(file, SCENARIOS).signed(parseMarkup(text)).flat();
const signOf = (text: string): unknown => signs(text).find(({ sign }) => sign !== undefined)?.sign;

function html(text: string, hasSliders = true): string {
  const onParameter = hasSliders ? () => undefined : undefined;
  const vocabulary = new Vocabulary(NONE, SCENARIOS);
  return rendered(
    <TourText text={text} vocabulary={vocabulary} styleOf={() => 1} onParameter={onParameter} hasKeys={hasSliders} />,
  );
}

describe("a tour's text", () => {
  it("has paragraphs, code and emphasis, and nothing in it becomes markup", () => {
    expect(html("The `lock` is *hot*.\n\n<script>alert(1)</script> & more")).toBe(
      '<div class="hl-tour-text"><p>The <code>lock</code> is <em>hot</em>.</p>' +
        "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p></div>",
    );
  });

  it("says what to press by the device: keys and a button, of which the style sheet shows one; a button in an embed", () => {
    const text = "Step forward with the arrow keys: the line moves.";
    expect(html(text)).toMatch(
      /<span class="hl-tour-by-key">with the arrow keys<\/span><span class="hl-tour-by-touch">/,
    );
    expect(html(text, false)).not.toContain("arrow keys");
    expect(html(text, false)).toMatch(/with <svg[^>]* aria-label="the button Step forward"/);
  });

  it("shows the sign of a variant, a state, a mark, a parameter and a scenario at the words that name them", () => {
    expect(signOf("a ticket lock falls")).toEqual({ kind: "variant", variant: "ticket" });
    expect(signOf("the MCS curve")).toEqual({ kind: "variant", variant: "mcs" });
    expect(signOf("one core is idle")).toEqual({ kind: "state", state: CORE_STATE.IDLE });
    expect(signOf("The next holder waits")).toEqual({ kind: "mark", mark: "next holder" });
    expect(signOf("Set *critical section* to 300")).toEqual({ kind: "parameter", name: "section" });
    expect(signOf("as in `dput`")).toEqual({ kind: "scenario", name: "dput" });
    expect(html("the MCS lock")).toContain("hl-series-1");
  });

  it("shows each sign once, at whole words only, and at the longer of two names", () => {
    expect(signs("The holder and the holder").filter(({ sign }) => sign !== undefined)).toHaveLength(1);
    expect(signOf("shareholders copyright spindle")).toBeUndefined();
    expect(signs("the next holder")).toMatchObject([{ text: "the " }, { text: "next holder" }]);
  });

  it("loses no character of any tour", () => {
    for (const name of CATALOGUE.map((entry) => entry.name)) {
      const file = fileOf(name);
      for (const { text } of file.file.tour ?? []) {
        const plain = parseMarkup(text).map((spans) => spans.map((span) => span.text).join(""));
        const signed = new Vocabulary(file, SCENARIOS).signed(parseMarkup(text));
        expect(signed.map((spans) => spans.map((span) => span.text).join(""))).toEqual(plain);
      }
    }
  });

  it("has no link to a parameter where the page has no sliders", () => {
    expect(html("Set *critical section* to 300")).toContain("<a ");
    expect(html("Set *critical section* to 300", false)).not.toContain("<a ");
  });
});
