import { readFileSync } from "node:fs";
import sanitize from "sanitize-html";
import { describe, expect, it } from "vitest";
import { ATTRIBUTE_KEYS } from "./attributes.ts";
import { EMBED_HOSTS } from "./embed-hosts.ts";
import { PARTS } from "./options.ts";
import type { Snippet } from "./snippets.ts";

const SNIPPET: Snippet = {
  site: "https://labs.example/hotline/",
  page: "s/some_lock/",
  link: "v=1&s=some_lock&n=48&p.hold=400",
  options: "show=machine&theme=dark",
  width: 640,
  height: 360,
  title: 'Locks, "fair" & <simple>',
  steps: "1-3",
};
const PICTURE = "some_lock.png";
const LAB = "https://labs.example/hotline/s/some_lock/#v=1&s=some_lock&n=48&p.hold=400";

/** Whatever a link or an author's title may have in it. */
const HOSTILE: Snippet = {
  ...SNIPPET,
  link: `v=1&s=a&p.x="><script>alert(1)</script>&q=a) [x](javascript:alert(1)`,
  options: "",
  title: `"><img src=x onerror=alert(1)>\n\n# ](javascript:alert(1)) >}} \\end{frame} :::\n\`\`\``,
  steps: `1-3"><script>`,
};

const textOf = (id: string, snippet = SNIPPET): string => {
  const host = EMBED_HOSTS.find((one) => one.id === id);
  if (host === undefined) throw new Error(`no host ${id}`);
  return host.text(snippet, PICTURE);
};

describe("the hosts of embeds", () => {
  it("have names of their own, and stand together by groups", () => {
    for (const of of ["id", "label"] as const) {
      expect(new Set(EMBED_HOSTS.map((host) => host[of])).size).toBe(EMBED_HOSTS.length);
    }
    const groups = EMBED_HOSTS.map(({ group }) => group);
    const changes = groups.filter((group, at) => group !== groups[at - 1]);
    expect(changes).toEqual([...new Set(groups)]);
  });

  it.each(EMBED_HOSTS)("say what they allow, in whole sentences: $label", ({ about }) => {
    expect(about).toMatch(/^(mdBook|[A-Z]).*\.$/);
  });

  it.each(EMBED_HOSTS)("are told about the picture exactly where the text names it: $label", ({ id, usesPicture }) => {
    // An author of slides inserts it by hand.
    expect(usesPicture).toBe(textOf(id).includes(PICTURE) || id === "powerpoint");
  });

  it.each(EMBED_HOSTS)("lead to the scenario and its settings: $label", ({ id }) => {
    const text = textOf(id).replaceAll("&amp;", "&").replaceAll("\\&", "&");
    expect(text).toContain("some_lock");
    expect(text).toMatch(/p\.hold=400|param-hold="400"/);
  });

  it.each(EMBED_HOSTS.filter(({ language }) => ["html", "mdx", "markdown", "rst"].includes(language)))(
    "stay inside their attributes, brackets and directives, whatever a title says: $label",
    ({ id }) => {
      const text = textOf(id, HOSTILE);
      expect(text).not.toMatch(/^# /m);
      // In a shortcode a value ends at its quote; everywhere else an open bracket would begin a tag.
      if (id !== "quarto") expect(text).not.toMatch(/"><(script|img src=x)|<script>alert/);
      if (["markdown", "myst"].includes(id)) expect(text).not.toMatch(/[^\\]\]\(javascript/);
      expect(text.split("\n").filter((line) => /^:::$|^```$/.test(line)).length).toBeLessThanOrEqual(1);
      expect(text.split(">}}").length).toBeLessThanOrEqual(2);
    },
  );
});

describe("a slide of LaTeX", () => {
  it("has the address with the signs of TeX escaped, and a code for telephones where it is short", () => {
    const address = LAB.replace(/[#&]/g, "\\$&");
    expect(textOf("beamer")).toContain(`\\href{${address}}{\\includegraphics[width=0.7\\linewidth]{${PICTURE}}}`);
    expect(textOf("beamer")).toContain(`\\qrcode[height=2cm]{${address}}`);
    expect(textOf("beamer", { ...SNIPPET, link: `v=1&s=a&code=${"x".repeat(300)}` })).not.toContain("qrcode");
  });

  it("ends where the text says, whatever the link and the title have in them", () => {
    const lines = textOf("beamer", { ...HOSTILE, link: "v=1&s=a&p.x=}\\end{frame}~^_$" }).split("\n");
    expect(lines.filter((line) => /^\\end\{frame\}$/.test(line))).toHaveLength(1);
    for (const line of lines) {
      const open = line.replace(/\\[{}]/g, "");
      expect(open.split("{").length).toBe(open.split("}").length);
    }
    expect(lines[0]).toContain("\\textbackslash{}end\\{frame\\}");
  });
});

describe("the shortcode of Quarto", () => {
  it("has the attributes of the element, the site and the picture", () => {
    expect(textOf("quarto")).toBe(
      '{{< hotline scenario="some_lock" cores="48" param-hold="400" show="machine" theme="dark" ' +
        'alt="Locks, ”fair” & <simple>" picture="some_lock.png" site="https://labs.example/hotline/" >}}',
    );
  });

  it("knows every attribute that is a key of a lab's link, and no other", () => {
    const lua = readFileSync("packages/quarto/_extensions/hotline/hotline.lua", "utf8");
    const table = /local KEY_OF = \{([\s\S]*?)\n\}/.exec(lua)?.[1] ?? "";
    const known = Object.fromEntries([...table.matchAll(/(\w+) = "(\w+)"/g)].map(([, name, key]) => [name, key]));
    const options = ["show", "theme", "title", "background", "type", "autoplay", "still", "reveal", "allow"];
    const keys = Object.entries(ATTRIBUTE_KEYS).filter(([name]) => !options.includes(name));
    expect(known).toEqual(Object.fromEntries(keys));
    expect(PARTS.length).toBeGreaterThan(0);
  });
});

/** What sites leave of HTML that people write: tags, attributes and schemes, as their settings have them. */
const SANITIZERS: Readonly<Record<string, sanitize.IOptions>> = {
  // A teacher's page in Moodle, and JupyterLab's trusted output: frames stay, scripts go. assumed
  "frames allowed": {
    allowedTags: [...sanitize.defaults.allowedTags, "iframe", "img"],
    allowedAttributes: {
      a: ["href"],
      iframe: ["src", "width", "height", "title", "allow", "loading", "frameborder"],
      img: ["src", "alt", "width"],
    },
  },
  // HTML Purifier with the settings of a forum in Moodle, GitHub's comments: pictures and links only. assumed
  "pictures and links": {
    allowedTags: [...sanitize.defaults.allowedTags, "img"],
    allowedAttributes: { a: ["href"], img: ["src", "alt", "width", "height"] },
  },
};

describe("what a sanitizer leaves of the text", () => {
  const cleaned = (id: string, rules: string): string => sanitize(textOf(id), SANITIZERS[rules]);
  const href = LAB.replaceAll("&", "&amp;");

  it("is a picture that leads to the lab, under all rules", () => {
    for (const rules of Object.keys(SANITIZERS)) {
      expect(cleaned("picture", rules)).toBe(
        `<p><a href="${href}"><img src="some_lock.png" width="640" alt="Locks, &quot;fair&quot; &amp; &lt;simple&gt;" /></a></p>`,
      );
    }
  });

  it("is the frame where frames are allowed, with everything that it needs", () => {
    for (const id of ["iframe", "learning", "docusaurus", "mdbook", "slidev"]) {
      expect(cleaned(id, "frames allowed")).toMatch(
        /^<iframe src="https:\/\/labs\.example\/hotline\/embed\.html#v=1&amp;s=some_lock[^"]*" width="640" height="360"[^>]* title="/,
      );
    }
  });

  it("of the text for learning systems is a link, where the frame goes", () => {
    const left = cleaned("learning", "pictures and links");
    expect(left).not.toContain("iframe");
    expect(left).toContain(`<p><a href="${href}">Locks, "fair" &amp; &lt;simple&gt; (on a page of its own)</a></p>`);
  });
});
