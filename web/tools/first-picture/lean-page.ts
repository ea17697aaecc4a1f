/**
 * Leaves out of a page's text what its picture does not show. The picture is no page: neither a pointer, nor the
 * keyboard, nor a screen reader finds anything in it (src/ui/first/still-picture.ts).
 */

/** The figure is drawn when its size is known; its text would be thrown away then. */
const FIGURES = /<svg class="hl-figure[ "][\s\S]*?<\/svg>/g;
/** The selects that React Aria hides behind each choice, with all its options. */
const HIDDEN_SELECTS = /<div [^>]*data-testid="hidden-select-container"[^>]*><label>[\s\S]*?<\/label><\/div>/g;
/** Small figures of the gallery, of which there are many. */
const MINIATURES = /<svg class="hl-miniature"[\s\S]*?<\/svg>/g;
/** React writes neither of the two brackets into the value of an attribute. */
const TAG = /<[a-z][^>]*>/gi;
/** Attributes for those who read or press; no style sheet asks for one of them. */
const UNSEEN = ["title", "tabindex", "data-react-aria-pressable", "data-collection"].concat(
  ["labelledby", "describedby", "valuetext", "keyshortcuts", "haspopup", "expanded"].map((name) => `aria-${name}`),
);
const UNSEEN_WITH_VALUE = new RegExp(` (?:${UNSEEN.join("|")})="[^"]*"`, "g");
const IDS = / id="react-aria-[^"]*"/g;
const LABEL = / aria-label="[^"]*"/g;
/** The note in an empty panel names the panel by its label (src/ui/first/fit-page.ts). */
const PANEL = /class="hl-panel[ "]/;
/** A link is underlined wherever it leads. */
const ADDRESS = / href="[^"]*"/g;
const LONG_FRACTION = /-?\d+\.\d{3,}/g;

export function leanPage(page: string): string {
  return page
    .replace(FIGURES, "")
    .replace(HIDDEN_SELECTS, "")
    .replace(TAG, leanTag)
    .replace(MINIATURES, (svg) => svg.replace(TAG, (tag) => tag.replace(LONG_FRACTION, hundredths)));
}

function leanTag(tag: string): string {
  const lean = tag.replace(UNSEEN_WITH_VALUE, "").replace(IDS, "").replace(ADDRESS, ' href="#"');
  return PANEL.test(lean) ? lean : lean.replace(LABEL, "");
}

/** A hundredth of a CSS pixel is not seen. */
function hundredths(number: string): string {
  return String(Math.round(Number(number) * 100) / 100);
}
