import { expect, it } from "vitest";
import { rendered } from "../../testing/rendered.tsx";
import { TourText } from "./tour-text.tsx";

it("a tour's text has paragraphs, code and emphasis, and nothing in it becomes markup", () => {
  expect(rendered(<TourText text={"The `lock` is *hot*.\n\n<script>alert(1)</script> & more"} />)).toBe(
    '<div class="hl-tour-text"><p>The <code>lock</code> is <em>hot</em>.</p>' +
      "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p></div>",
  );
});
