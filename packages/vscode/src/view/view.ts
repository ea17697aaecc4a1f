/**
 * The script of the web view's page: shows the lab in a frame, tells it the editor's theme, and passes its states on to
 * the extension. The lab is driven by the messages of web/src/embed, as in any other page.
 */
import { CARRIED_SANDBOX, withFragment } from "../../../../web/src/embed/carried-application.ts";
import { HostFrame } from "../../../../web/src/embed/host-frame.ts";
import type { EmbedTheme, HotlineEvent } from "../../../../web/src/embed/protocol.ts";
import {
  firstParts,
  type FromView,
  type KeptView,
  type LabPart,
  pressed,
  shownParts,
  type ToView,
} from "../words/lab-page.ts";

/** What an editor gives the scripts of its web views. */
interface EditorApi {
  postMessage(message: FromView): void;
  getState(): KeptView | undefined;
  setState(state: KeptView): void;
}

declare function acquireVsCodeApi(): EditorApi;

const api = acquireVsCodeApi();
const { body } = document;
const frame = element("lab", HTMLIFrameElement);
const send = element("send", HTMLButtonElement);
const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-part]")];
let parts: readonly LabPart[] = api.getState()?.parts ?? firstParts(innerWidth, innerHeight);

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** The class of the body says what kind of theme the editor has. */
function theme(): EmbedTheme {
  const { classList } = body;
  if (classList.contains("vscode-high-contrast") || classList.contains("vscode-high-contrast-light")) return "contrast";
  return classList.contains("vscode-light") ? "light" : "dark";
}

function fragmentOf(link: string): string {
  return `embed=1&show=${shownParts(parts)}&theme=${theme()}&${link}`;
}

async function show(link: string): Promise<void> {
  const answer = await fetch(body.dataset["application"] ?? "");
  if (!answer.ok) throw new Error(`the editor did not give hotline.html (${answer.status})`);
  frame.setAttribute("sandbox", CARRIED_SANDBOX);
  frame.srcdoc = withFragment(await answer.text(), fragmentOf(link));
}

function hear(event: HotlineEvent): void {
  if (event.type === "ready") {
    frame.toggleAttribute("data-ready", true);
    element("waiting", HTMLElement).hidden = true;
  }
  if (event.type === "ready" || event.type === "state") keep(event.state.link.replace(/^#/, ""));
  if (event.type === "error" && event.code === "bad-link") api.postMessage({ kind: "failed", message: event.message });
}

let kept = api.getState()?.fragment ?? body.dataset["fragment"] ?? "";

function keep(link: string): void {
  if (link === kept) return;
  kept = link;
  remember();
  api.postMessage({ kind: "state", link });
}

/** A window that is opened again shows the same. */
function remember(): void {
  api.setState({ fragment: kept, file: body.dataset["file"] ?? "", parts });
}

function mark(): void {
  for (const button of buttons)
    button.setAttribute("aria-pressed", String(parts.some((part) => part === button.dataset["part"])));
}

const host = new HostFrame(frame, hear);

function follow(message: ToView): void {
  if (message.kind === "edited") send.hidden = !message.edited;
  else host.order({ type: "set", link: `#${fragmentOf(message.fragment)}` });
}

addEventListener("message", (event: MessageEvent<ToView>) => {
  /* The lab's own messages are the frame's. */
  if (event.source !== frame.contentWindow) follow(event.data);
});
send.addEventListener("click", () => api.postMessage({ kind: "send" }));
for (const button of buttons)
  button.addEventListener("click", () => {
    parts = pressed(parts, button.dataset["part"] as LabPart);
    mark();
    remember();
    host.order({ type: "set", keys: { show: shownParts(parts) } });
  });
new MutationObserver(() => host.order({ type: "set", keys: { theme: theme() } })).observe(body, {
  attributeFilter: ["class"],
});
mark();
remember();
show(kept).catch((error: unknown) => {
  element("waiting", HTMLElement).textContent = `The lab cannot be shown: ${String(error)}`;
  api.postMessage({ kind: "failed", message: String(error) });
});
