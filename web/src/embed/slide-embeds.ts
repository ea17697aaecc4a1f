/**
 * The embeds of a slide, written as <hotline-lab> or as an iframe that shows embed.html. Both kinds are driven by the
 * same messages; the conversation with an iframe begins when the iframe is loaded.
 */
import { pageAddress } from "./addresses.ts";
import { HostFrame, type Order } from "./host-frame.ts";
import type { HotlineLab } from "./hotline-lab.ts";
import { mergedFragments } from "./keys.ts";
import type { HotlineEvent } from "./protocol.ts";

export interface SlideEmbed {
  readonly element: HTMLElement;
  /** The author's state of the embed, as the fragment of a link. */
  readonly base: string;
  order(order: Order): void;
  /** Shows the embed as a picture with this state, for print: at once, and wherever the embed is on the page. */
  print(state: string): void;
}

const EMBED_PAGE = /(^|\/)embed\.html#/;

/** All embeds below an element of the page, in their order. */
export function embedsIn(root: Element): readonly SlideEmbed[] {
  const found = [...root.querySelectorAll<HTMLElement>("hotline-lab, iframe")];
  return found.flatMap((element) => embedOf(element) ?? []);
}

const known = new WeakMap<HTMLElement, SlideEmbed>();

function embedOf(element: HTMLElement): SlideEmbed | undefined {
  const before = known.get(element);
  if (before !== undefined) return before;
  const made = isLab(element) ? labEmbed(element) : frameEmbed(element);
  if (made !== undefined) known.set(element, made);
  return made;
}

/**
 * Tells a <hotline-lab> by its tag name, not its class: two scripts on a page may each bring the class, but only one
 * defines the element.
 */
function isLab(element: HTMLElement): element is HotlineLab {
  return element.localName === "hotline-lab" && "showFragment" in element;
}

function labEmbed(element: HotlineLab): SlideEmbed {
  const base = element.fragment;
  return {
    element,
    base,
    order: (order) => element.order(order),
    print: (state) => {
      element.showFragment(mergedFragments(state, "still=1"));
      element.load();
    },
  };
}

function frameEmbed(element: HTMLElement): SlideEmbed | undefined {
  if (!(element instanceof HTMLIFrameElement)) return undefined;
  const address = addressOf(element);
  const page = pageAddress(address ?? "", document.baseURI);
  if (address === undefined || page === undefined) return undefined;
  const base = address.replace(/^[^#]*#/, "");
  const tell = (event: HotlineEvent): void => {
    element.dispatchEvent(new CustomEvent(`hotline-${event.type}`, { detail: event, bubbles: true }));
  };
  const host = new HostFrame(element, tell);
  return {
    element,
    base,
    order: (order) => host.order(order),
    print: (state) => {
      element.src = `${page}#${mergedFragments(state, "still=1")}`;
    },
  };
}

function addressOf(frame: HTMLIFrameElement): string | undefined {
  const addresses = [frame.getAttribute("src"), frame.getAttribute("data-src")];
  return addresses.find((address): address is string => address !== null && EMBED_PAGE.test(address));
}
