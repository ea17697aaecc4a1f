/**
 * The custom element <hotline-lab>: a lab in a page, written as one tag. This is the entry of hotline-lab.js, which a
 * page loads by one script tag and which depends on no other file. The shadow DOM keeps the page's styles out of the
 * element and the element's styles out of the page.
 *
 * The frame is made when the element comes near the window, is told when attributes change, and is removed with the
 * element. The element never takes the focus and listens to no key.
 */
import { pictureAddress, siteFolder } from "./addresses.ts";
import { fragmentOf } from "./attributes.ts";
import { framePolicyMessage, isFrameBlocked } from "./blocked-frame.ts";
import { CARRIED_SANDBOX, carriedApplication, withFragment } from "./carried-application.ts";
import { HostFrame, type Order } from "./host-frame.ts";
import { PROTOCOL_VERSION } from "./messages.ts";
import type { ErrorEvent, HotlineEvent, HotlineState, LinkKeys } from "./protocol.ts";
import { FRAME_ALLOWS } from "./snippets.ts";

/** The frame is made this far from the window, so that it is loaded when it comes into view. */
const NEAR = "200px";

const STYLE = `
  :host { display: block; position: relative; width: 100%; aspect-ratio: 16 / 9; contain: layout paint; }
  :host([hidden]) { display: none; }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: normal; }
  :host([background="transparent"]) iframe { color-scheme: light; }
  .poster { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
  .problem { margin: 0; padding: 12px; font: 14px sans-serif; color: CanvasText; background: Canvas; }
`;

/** The size that the attributes `width` and `height` give, in CSS pixels. The page's own style wins. */
function sizeRule(width: string | null, height: string | null): string {
  const [wide, high] = [pixelsOf(width), pixelsOf(height)];
  const rules = [
    ...(wide === undefined ? [] : [`width: ${wide}px; max-width: 100%;`]),
    ...(high === undefined ? [] : [`height: ${high}px;`]),
    ...(wide === undefined || high === undefined ? [] : ["aspect-ratio: auto;"]),
  ];
  return rules.length === 0 ? "" : `:host { ${rules.join(" ")} }`;
}

/** As an iframe reads them: digits, and whatever stands behind. */
function pixelsOf(text: string | null): number | undefined {
  const digits = /^\s*(\d{1,5})(?!\d*%)/.exec(text ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const BAD_BASE =
  "This lab cannot be loaded: the base of a hotline-lab is an address that begins with http:, https: or file:.";

const BAD_APPLICATION = "This lab cannot be loaded: the application that this page carries cannot be unpacked.";

export class HotlineLab extends HTMLElement {
  /** Where the site is, for elements without the attribute `base`: beside the script where nothing else is said. */
  static site: string | undefined;

  private readonly root = this.attachShadow({ mode: "open" });
  private readonly sheet = new CSSStyleSheet();
  private host: HostFrame | undefined;
  private frame: HTMLIFrameElement | undefined;
  private said = "";
  private shown: string | undefined;
  private readonly nearness = new IntersectionObserver((entries) => this.look(entries), { rootMargin: NEAR });
  private readonly attributeChanges = new MutationObserver(() => this.follow());

  connectedCallback(): void {
    this.takeSize();
    this.root.adoptedStyleSheets = [this.sheet];
    this.attributeChanges.observe(this, { attributes: true });
    this.root.replaceChildren(this.makePoster());
    /* A page's script may still say where the site is: its elements come here while the script imports this module. */
    if (this.hasAttribute("eager")) queueMicrotask(() => this.load());
    else this.nearness.observe(this);
  }

  disconnectedCallback(): void {
    this.nearness.disconnect();
    this.attributeChanges.disconnect();
    this.unload();
  }

  /** Makes the frame now, wherever the element is. */
  load(): void {
    if (this.frame !== undefined || !this.isConnected) return;
    const base = this.getAttribute("base") ?? HotlineLab.site;
    const carried = base === undefined ? carriedApplication() : undefined;
    const site = siteFolder(base ?? ".", SCRIPT_ADDRESS);
    if (carried === undefined && site === undefined) return this.refuse("bad-base", BAD_BASE);
    const frame = document.createElement("iframe");
    this.said = this.fragment;
    if (carried === undefined) frame.src = `${site}embed.html#${this.said}`;
    else this.showCarried(frame, carried);
    frame.title = this.label;
    frame.allow = FRAME_ALLOWS;
    frame.referrerPolicy = "strict-origin";
    this.frame = frame;
    this.root.append(frame);
    this.host = new HostFrame(frame, (event) => this.tell(event));
    this.nearness.disconnect();
    document.addEventListener("securitypolicyviolation", this.seeViolation);
  }

  /** Removes the frame and frees its memory; the frame is made anew when the element is near again, or by load(). */
  unload(): void {
    this.removeFrame();
    this.root.replaceChildren(this.makePoster());
    if (this.isConnected) this.nearness.observe(this);
  }

  /** The attributes, as the fragment of a link. */
  get fragment(): string {
    if (this.shown !== undefined) return this.shown;
    return fragmentOf([...this.attributes].map(({ name, value }) => [name, value] as const));
  }

  /** Shows another state than the attributes describe, until the element is made anew. */
  showFragment(fragment: string): void {
    this.shown = fragment.replace(/^#/, "");
    this.follow();
  }

  /** Sends a command of the message protocol, without its envelope. It waits until the embed is ready. */
  order(order: Order): void {
    this.load();
    this.host?.order(order);
  }

  /** Changes keys of the present experiment: `{ n: 24, x: "mcs", "p.hold": 200 }`. */
  set(keys: LinkKeys): void {
    this.order({ type: "set", keys });
  }

  play(speed?: number): void {
    this.order(speed === undefined ? { type: "play" } : { type: "play", speed });
  }

  pause(): void {
    this.order({ type: "pause" });
  }

  seek(cycle: number): void {
    this.order({ type: "seek", cycle });
  }

  step(count = 1, by: "event" | "handoff" | "tour" = "event"): void {
    this.order({ type: "step", by, count });
  }

  /** The state after all commands sent so far. */
  state(): Promise<HotlineState> {
    this.load();
    return this.host?.state() ?? new Promise(() => undefined);
  }

  /** The page brings the application along, and the frame shows its text. */
  private showCarried(frame: HTMLIFrameElement, application: Promise<string>): void {
    frame.setAttribute("sandbox", CARRIED_SANDBOX);
    application.then(
      (text) => {
        this.said = this.fragment;
        frame.srcdoc = withFragment(text, this.said);
      },
      () => {
        if (this.frame !== frame) return;
        this.removeFrame();
        this.refuse("bad-base", BAD_APPLICATION);
      },
    );
  }

  private look(entries: readonly IntersectionObserverEntry[]): void {
    if (entries.some((entry) => entry.isIntersecting)) this.load();
  }

  private removeFrame(): void {
    document.removeEventListener("securitypolicyviolation", this.seeViolation);
    this.host?.dispose();
    this.frame?.remove();
    this.host = undefined;
    this.frame = undefined;
  }

  /** The page around forbids the frame: the browser shows an empty one, and only tells the page. */
  private readonly seeViolation = (violation: SecurityPolicyViolationEvent): void => {
    const { frame } = this;
    if (frame === undefined || !isFrameBlocked(violation, frame.src)) return;
    this.removeFrame();
    this.refuse("blocked", framePolicyMessage(frame.src));
  };

  private takeSize(): void {
    this.sheet.replaceSync(STYLE + sizeRule(this.getAttribute("width"), this.getAttribute("height")));
  }

  private follow(): void {
    this.takeSize();
    const { fragment } = this;
    if (this.frame !== undefined) this.frame.title = this.label;
    if (fragment === this.said || this.host === undefined) return;
    this.said = fragment;
    this.host.order({ type: "set", link: `#${fragment}` });
  }

  private tell(event: HotlineEvent): void {
    if (event.type === "ready") this.root.querySelector(".poster, slot")?.remove();
    this.dispatchEvent(new CustomEvent(`hotline-${event.type}`, { detail: event, bubbles: true }));
  }

  /** Shows in the place of the lab, and reports to the page, why nothing is loaded. */
  private refuse(code: ErrorEvent["code"], message: string): void {
    const problem = document.createElement("p");
    problem.className = "problem";
    problem.setAttribute("role", "alert");
    problem.textContent = message;
    this.root.replaceChildren(problem);
    this.nearness.disconnect();
    this.tell({ hotline: PROTOCOL_VERSION, type: "error", code, message });
  }

  private get label(): string {
    return (
      this.getAttribute("title") ?? this.getAttribute("label") ?? `Hotline: ${this.getAttribute("scenario") ?? ""}`
    );
  }

  /** Shown until the frame is there: the author's picture, or the author's content of the element. */
  private makePoster(): HTMLElement {
    const poster = pictureAddress(this.getAttribute("poster") ?? "", document.baseURI);
    if (poster === undefined || !this.hasAttribute("poster")) return document.createElement("slot");
    const image = document.createElement("img");
    image.className = "poster";
    image.src = poster;
    image.alt = this.label;
    return image;
  }
}

const SCRIPT_ADDRESS = scriptAddress();

/** The address of this script: a classic script knows its own tag, a module looks for it. */
function scriptAddress(): string {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement && currentScript.src !== "") return currentScript.src;
  const tag = document.querySelector<HTMLScriptElement>('script[src*="hotline-lab"], script[src*="hotline-reveal"]');
  return tag === null || tag.src === "" ? document.baseURI : tag.src;
}

if (customElements.get("hotline-lab") === undefined) customElements.define("hotline-lab", HotlineLab);

declare global {
  interface HTMLElementTagNameMap {
    "hotline-lab": HotlineLab;
  }
}
