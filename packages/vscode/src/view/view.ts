/**
 * The script of the web view's page: shows the lab in a frame, tells it the editor's theme, and passes its states on to
 * the extension. The lab is driven by the messages of web/src/embed, as in any other page.
 */
import { CARRIED_SANDBOX, withFragment } from "../../../../web/src/embed/carried-application.ts";
import { HostFrame } from "../../../../web/src/embed/host-frame.ts";
import type { EmbedTheme, HotlineEvent } from "../../../../web/src/embed/protocol.ts";
import { LAB_PARTS, type FromView, type KeptView, type ToView } from "../words/lab-page.ts";

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
const bar = element("bar", HTMLElement);

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
  return `embed=1&show=${LAB_PARTS}&theme=${theme()}&${link}`;
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

let kept = "";

function keep(link: string): void {
  if (link === kept) return;
  kept = link;
  api.setState({ fragment: link, file: body.dataset["file"] ?? "" });
  api.postMessage({ kind: "state", link });
}

const host = new HostFrame(frame, hear);

function follow(message: ToView): void {
  if (message.kind === "edited") bar.hidden = !message.edited;
  else host.order({ type: "set", link: `#${fragmentOf(message.fragment)}` });
}

addEventListener("message", (event: MessageEvent<ToView>) => {
  /* The lab's own messages are the frame's. */
  if (event.source !== frame.contentWindow) follow(event.data);
});
element("send", HTMLElement).addEventListener("click", () => api.postMessage({ kind: "send" }));
new MutationObserver(() => host.order({ type: "set", keys: { theme: theme() } })).observe(body, {
  attributeFilter: ["class"],
});
show(api.getState()?.fragment ?? body.dataset["fragment"] ?? "").catch((error: unknown) => {
  element("waiting", HTMLElement).textContent = `The lab cannot be shown: ${String(error)}`;
  api.postMessage({ kind: "failed", message: String(error) });
});
