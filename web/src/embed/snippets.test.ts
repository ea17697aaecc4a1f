import { describe, expect, it } from "vitest";
import {
  addressSnippet,
  elementSnippet,
  frameSnippet,
  markdownSnippet,
  revealSnippet,
  type Snippet,
} from "./snippets.ts";

const SNIPPET: Snippet = {
  site: "https://labs.example/hotline/",
  page: "s/some_lock/",
  link: "v=1&s=some_lock&n=48",
  options: "show=machine&theme=dark",
  width: 640,
  height: 360,
  title: 'Locks, "fair" & <simple>',
  steps: "1-3",
};

describe("what an author copies", () => {
  it("as a frame has the whole state in its address, escaped", () => {
    expect(frameSnippet(SNIPPET)).toBe(
      '<iframe src="https://labs.example/hotline/embed.html#v=1&amp;s=some_lock&amp;n=48&amp;show=machine&amp;theme=dark"\n' +
        '  width="640" height="360" frameborder="0" loading="lazy" allow="fullscreen; clipboard-write"\n' +
        '  title="Locks, &quot;fair&quot; &amp; &lt;simple&gt;"></iframe>',
    );
  });

  it("as an address is that of the embed, whole and without escapes of HTML", () => {
    expect(addressSnippet(SNIPPET)).toBe(
      "https://labs.example/hotline/embed.html#v=1&s=some_lock&n=48&show=machine&theme=dark",
    );
  });

  it("needs neither styles nor comments, which pages in MDX do not take", () => {
    for (const options of ["", "show=machine&theme=dark", "background=transparent"])
      for (const snippet of [frameSnippet, elementSnippet, revealSnippet])
        expect(snippet({ ...SNIPPET, options })).not.toMatch(/style=|<!--/);
  });

  it("as an element has attributes in words", () => {
    expect(elementSnippet(SNIPPET)).toContain(
      '<hotline-lab scenario="some_lock" cores="48" show="machine" theme="dark"\n  width="640" height="360" label=',
    );
    expect(elementSnippet(SNIPPET)).not.toContain("steps");
  });

  it("as a slide has the steps of the tour", () => {
    expect(revealSnippet(SNIPPET)).toContain('theme="dark" type="20" steps="1-3"');
    expect(revealSnippet({ ...SNIPPET, steps: "" })).not.toContain("steps");
  });

  it("as a slide has type of 20 pixels, unless the author has chosen another size", () => {
    for (const options of ["type=24", "theme=dark&type=24"]) {
      expect(revealSnippet({ ...SNIPPET, options })).toContain('type="24"');
    }
    expect(revealSnippet({ ...SNIPPET, options: "" })).toContain('type="20"');
  });

  it("as Markdown is a picture that leads to the lab, whatever the title has in it", () => {
    expect(markdownSnippet({ ...SNIPPET, title: "a [b]" }, "the figure.png")).toBe(
      "[![a \\[b\\]](the%20figure.png)](https://labs.example/hotline/s/some_lock/#v=1&s=some_lock&n=48)",
    );
  });

  it("stays inside its attribute or its brackets, whatever the link and the title have in them", () => {
    const hostile: Snippet = {
      ...SNIPPET,
      link: `v=1&s=a&p.x="><script>alert(1)</script>&q=a) [x](javascript:alert(1)`,
      title: `"><img src=x onerror=alert(1)>\n\n# ](javascript:alert(1))`,
      site: `https://labs.example/"><script>/`,
      steps: `1-3"><script>`,
    };
    for (const snippet of [frameSnippet(hostile), elementSnippet(hostile), revealSnippet(hostile)]) {
      expect(snippet).not.toMatch(/<img|"><script>|<script>alert/);
    }
    const markdown = markdownSnippet(hostile, "a (1).png");
    expect(markdown).not.toMatch(/\n|[^\\]<|[^\\]\]\(javascript/);
    expect(markdown).toContain("](a%20%281%29.png)](https://");
  });
});
