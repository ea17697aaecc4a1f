/**
 * Leaves out of a page's text what its picture does not show, and what the picture is used without in the moment before
 * the application is there (src/ui/first/still-picture.ts).
 */

/** The figure is drawn when its size is known; its text would be thrown away then. */
const FIGURES = /<svg class="hl-figure[ "][\s\S]*?<\/svg>/g;
/** The selects that React Aria hides behind each choice, with all its options. */
const HIDDEN_SELECTS = /<div [^>]*data-testid="hidden-select-container"[^>]*><label>[\s\S]*?<\/label><\/div>/g;
/** Small figures of the gallery, of which there are many. */
const MINIATURES = /<svg class="hl-miniature"[\s\S]*?<\/svg>/g;
/** Those beside the rows of the course: a reader has to scroll to them, and the application has come then. */
const MINIATURES_OF_ROWS = /(<span class="hl-course-miniature">)<svg[\s\S]*?<\/svg>/g;
/** Bars of hand-offs, with sizes in hundredths of their figure's. */
const BARS = /<(?:rect|line) class="hl-handoffs[^>]*>/g;
/** React writes neither of the two brackets into the value of an attribute. */
const TAG = /<[a-z][^>]*>/gi;
/** Attributes for screen readers and controls; no style sheet asks for one of them. */
const UNSEEN = ["title", "tabindex", "role", "data-key", "data-react-aria-pressable", "data-collection"].concat(
  ["labelledby", "describedby", "keyshortcuts", "haspopup", "expanded", "hidden", "live", "busy", "controls"]
    .concat(["valuetext", "valuenow", "valuemin", "valuemax"])
    .map((name) => `aria-${name}`),
);
const UNSEEN_WITH_VALUE = new RegExp(` (?:${UNSEEN.join("|")})="[^"]*"`, "g");
/** Ids by which other elements are named. */
const IDS = / id="(?:react-aria|row|card)-[^"]*"/g;
const TYPE_OF_BUTTON = ' type="button"';
const LABEL = / aria-label="[^"]*"/g;
const CONTROL = /^<(?:a|button|input|select)\b/;
/** The note in an empty panel names the panel by its label (src/ui/first/fit-page.ts). */
const PANEL = /class="hl-panel[ "]/;
/** A link to a part of the page, which the application follows by itself. It is underlined wherever it leads. */
const PART_OF_PAGE = / href="#(?!v=|\/)[^"]*"/g;
const ADDRESS = / href="[^"]*"/g;
/** Texts for screen readers alone. */
const HIDDEN_TEXTS = /(<(?:span|p|label)\b[^>]* class="hl-visually-hidden"[^>]*>)[^<]*(?=<\/)/g;
const LONG_FRACTION = /-?\d+\.\d{3,}/g;

/** `linksAre`: an embed's links name the state of the embed, which is seldom that of its picture. */
export function leanPage(page: string, linksAre: "kept" | "empty" = "kept"): string {
  const addresses = linksAre === "kept" ? PART_OF_PAGE : ADDRESS;
  return page
    .replace(FIGURES, "")
    .replace(HIDDEN_SELECTS, "")
    .replace(HIDDEN_TEXTS, "$1")
    .replace(MINIATURES_OF_ROWS, "$1")
    .replace(TAG, (tag) => leanTag(tag, addresses))
    .replace(MINIATURES, (svg) => svg.replace(TAG, (tag) => tag.replace(LONG_FRACTION, rounded(100))))
    .replace(BARS, (bar) => bar.replace(LONG_FRACTION, rounded(10_000)));
}

function leanTag(tag: string, addresses: RegExp): string {
  const lean = tag
    .replace(UNSEEN_WITH_VALUE, "")
    .replace(IDS, "")
    .replace(TYPE_OF_BUTTON, "")
    .replace(addresses, ' href="#"');
  return PANEL.test(lean) || (addresses !== ADDRESS && CONTROL.test(lean)) ? lean : lean.replace(LABEL, "");
}

/** Neither a hundredth of a CSS pixel nor a ten-thousandth of a small figure's hundredth is seen. */
function rounded(parts: number): (number: string) => string {
  return (number) => String(Math.round(Number(number) * parts) / parts);
}
