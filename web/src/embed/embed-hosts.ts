/**
 * The places into which an author puts a lab: what each of them allows, in a sentence, and the text that is pasted
 * there. The dialog "Embed", docs/hosts.md and the trials of tests/hosts use these same texts. Everything here is pure.
 */
import {
  addressSnippet,
  beamerSnippet,
  elementSnippet,
  frameSnippet,
  jsxFrameSnippet,
  labAddress,
  learningSnippet,
  markdownSnippet,
  mystSnippet,
  pictureSnippet,
  quartoSnippet,
  revealSnippet,
  rstSnippet,
  type Snippet,
  sphinxSnippet,
} from "./snippets.ts";

export interface EmbedHost {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** What the place allows, and what the author does there; a sentence or two. */
  readonly about: string;
  /** The language of the text, for documents that show it. */
  readonly language: string;
  /** The text; `picture` is the name of the file with the figure's picture, which lies beside the author's text. */
  readonly text: (snippet: Snippet, picture: string) => string;
  /** True: the text names the picture, so the author saves it. */
  readonly usesPicture: boolean;
}

const PAGES = "Web pages";
const SLIDES = "Slides";
const BOOKS = "Books and documentation";
const OTHERS = "Learning systems and notes";

/** In the order of the dialog; hosts of one group follow one another. */
export const EMBED_HOSTS: readonly EmbedHost[] = [
  {
    id: "iframe",
    label: "iframe",
    group: PAGES,
    about: "For any page that lets you write HTML.",
    language: "html",
    text: frameSnippet,
    usesPicture: false,
  },
  {
    id: "element",
    label: "Custom element",
    group: PAGES,
    about:
      "One small script, which adds no styles to your page. The frame is loaded when it comes near the window. Builds of pages (Vite, webpack) may import the package hotline-embed instead.",
    language: "html",
    text: elementSnippet,
    usesPicture: false,
  },
  {
    id: "picture",
    label: "Picture with a link",
    group: PAGES,
    about:
      "For HTML that is cleaned: posts, comments and answers lose frames and scripts, but a picture that leads to the lab stays. Save the picture, and upload it beside your text.",
    language: "html",
    text: pictureSnippet,
    usesPicture: true,
  },
  {
    id: "reveal",
    label: "reveal.js",
    group: SLIDES,
    about:
      "The scripts stand once, after reveal.js. The embed follows the deck: steps of the tour are fragments, it pauses on other slides, and ?print-pdf prints a picture. Type is 20 pixels high, or as you choose above.",
    language: "html",
    text: revealSnippet,
    usesPicture: false,
  },
  {
    id: "quarto",
    label: "Quarto",
    group: SLIDES,
    about:
      "For pages, books and reveal.js decks with the extension hotline-quarto, which quarto add installs from its zip file. PDF and Word show the picture. Without site= the document carries the application and needs no network.",
    language: "markdown",
    text: quartoSnippet,
    usesPicture: true,
  },
  {
    id: "marp",
    label: "Marp",
    group: SLIDES,
    about:
      "Marp shows frames when it is run with --html, and only in HTML: for PDF and PowerPoint take the Markdown picture.",
    language: "markdown",
    text: frameSnippet,
    usesPicture: false,
  },
  {
    id: "slidev",
    label: "Slidev",
    group: SLIDES,
    about: "Slidev takes no scripts in slides, but frames as they are; leave an empty line before and after this text.",
    language: "markdown",
    text: frameSnippet,
    usesPicture: false,
  },
  {
    id: "beamer",
    label: "LaTeX beamer",
    group: SLIDES,
    about:
      "A PDF runs nothing: the picture leads to the lab, and so does the code for telephones where the link is short enough. The preamble needs graphicx, hyperref and qrcode.",
    language: "latex",
    text: beamerSnippet,
    usesPicture: true,
  },
  {
    id: "powerpoint",
    label: "PowerPoint, Keynote, Impress",
    group: SLIDES,
    about:
      "These run no pages: insert the picture, and make this address its link. The dialog Share shows the address as a code for telephones.",
    language: "text",
    text: labAddress,
    usesPicture: true,
  },
  {
    id: "myst",
    label: "Jupyter Book 2, MyST",
    group: BOOKS,
    about: "A directive of MyST. Where a book is printed, the picture stands in the place of the frame.",
    language: "markdown",
    text: mystSnippet,
    usesPicture: true,
  },
  {
    id: "sphinx",
    label: "Jupyter Book 1, Sphinx with MyST",
    group: BOOKS,
    about: "The directive raw passes HTML on to pages, and leaves it out of PDF.",
    language: "markdown",
    text: sphinxSnippet,
    usesPicture: false,
  },
  {
    id: "rst",
    label: "Sphinx (reStructuredText)",
    group: BOOKS,
    about: "The directive raw passes HTML on to pages, and leaves it out of PDF.",
    language: "rst",
    text: rstSnippet,
    usesPicture: false,
  },
  {
    id: "docusaurus",
    label: "Docusaurus, Nextra (MDX)",
    group: BOOKS,
    about: "MDX reads tags as React does: attributes have React’s names, and no style is a text.",
    language: "mdx",
    text: jsxFrameSnippet,
    usesPicture: false,
  },
  {
    id: "mdbook",
    label: "mdBook",
    group: BOOKS,
    about: "mdBook passes HTML on as it is; leave an empty line before and after this text.",
    language: "markdown",
    text: frameSnippet,
    usesPicture: false,
  },
  {
    id: "learning",
    label: "Moodle, Canvas, Sakai",
    group: OTHERS,
    about:
      "For the HTML view of the editor. A teacher’s page keeps the frame; where the system cleans it away, as in forums, the link below it stays.",
    language: "html",
    text: learningSnippet,
    usesPicture: false,
  },
  {
    id: "address",
    label: "Address",
    group: OTHERS,
    about: "For places that ask for an address: Notion, Google Sites, the resource URL of Moodle.",
    language: "text",
    text: addressSnippet,
    usesPicture: false,
  },
  {
    id: "markdown",
    label: "Markdown",
    group: OTHERS,
    about: "For places that allow no HTML, such as GitHub: a picture that leads to the lab.",
    language: "markdown",
    text: markdownSnippet,
    usesPicture: true,
  },
];
