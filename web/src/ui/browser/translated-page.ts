/**
 * Keeps the page alive while the browser translates it. A translator puts <font> elements in the places of texts,
 * behind React's back: React then removes, or inserts before, a text that is no child of its element any more, which
 * is an error that takes the whole page away, and what React writes into such a text is not seen. Here a text and the
 * element in its place stand for each other.
 */

/** The element that a translator has put in the place of a text. */
const standIns = new WeakMap<Node, Element>();

/** Has a translator been seen on the page? */
let isTranslated = false;

/** Changes Node's methods for the page, and watches for translators from then on. */
export function surviveTranslation(page: Document): void {
  const removeChild = methodOf("removeChild");
  const insertBefore = methodOf("insertBefore");
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = childOf(this, child);
    if (present === undefined && isLost(child)) return child;
    Reflect.apply(removeChild, this, [present ?? child]);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    const present = before === null ? null : childOf(this, before);
    const place = present === undefined && before !== null && !isLost(before) ? before : (present ?? null);
    Reflect.apply(insertBefore, this, [node, place]);
    return node;
  };
  showWhatIsWritten();
  new MutationObserver(noteTranslations).observe(page.documentElement, { childList: true, subtree: true });
}

type Method = (...args: readonly unknown[]) => unknown;

/** A method as the browser has it, which is called with Reflect.apply. */
function methodOf(name: "removeChild" | "insertBefore"): Method {
  return Reflect.get(Node.prototype, name) as Method;
}

/** The node itself, or what stands in its place, where that is a child of the parent. */
function childOf(parent: Node, node: Node): Node | undefined {
  if (node.parentNode === parent) return node;
  const standIn = standIns.get(node) ?? fontAround(node);
  return standIn?.parentNode === parent ? standIn : undefined;
}

/** A text that a translator has taken away before it was seen. */
function isLost(node: Node): boolean {
  return isTranslated && node.nodeType === Node.TEXT_NODE;
}

function noteTranslations(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes } of records) {
    const [element] = addedNodes;
    const [text] = removedNodes;
    if (!(element instanceof HTMLElement) || element.localName !== "font") continue;
    isTranslated = true;
    if (text?.nodeType === Node.TEXT_NODE) standIns.set(text, element);
  }
}

/** A text that is written anew takes its place again, and the translator may translate it again. */
function showWhatIsWritten(): void {
  const own = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const write = own === undefined ? undefined : (Reflect.get(own, "set") as Method | undefined);
  if (write === undefined) return;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...own,
    set(this: Node, value: string | null) {
      Reflect.apply(write, this, [value]);
      const standIn = this.nodeType === Node.TEXT_NODE ? (standIns.get(this) ?? fontAround(this)) : undefined;
      standIns.delete(this);
      standIn?.replaceWith(this);
    },
  });
}

/** The outermost <font> around a text: some translators put the text itself into it. */
function fontAround(text: Node): Element | undefined {
  let found: Element | undefined;
  for (let at = text.parentElement; at?.localName === "font"; at = at.parentElement) found = at;
  return found;
}
