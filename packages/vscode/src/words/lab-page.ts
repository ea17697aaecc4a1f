/**
 * The page of the web view: a bar, and a frame for the lab. The lab is the file hotline.html as the text of the frame,
 * since web views have no addresses for frames; so the page's policy must allow the scripts of that file, by their
 * hashes.
 */

export interface LabPage {
  /** `webview.cspSource`: where the extension's own files come from. */
  readonly cspSource: string;
  /** Random, for the one script of the page. */
  readonly nonce: string;
  readonly script: string;
  /** The address of hotline.html for the web view. */
  readonly application: string;
  /** The sources by which hotline.html allows its own scripts: 'sha256-…'. */
  readonly hashes: readonly string[];
  /** What the lab opens with, without the leading "#". */
  readonly fragment: string;
  /** The program's file, for the bar. */
  readonly title: string;
  /** The same as an address, for a window that is opened again. */
  readonly file: string;
}

export function labPage(page: LabPage): string {
  const { nonce, script } = page;
  const title = escaped(page.title);
  const data = { application: page.application, fragment: page.fragment, file: page.file };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escaped(value)}"`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${escaped(policy(page))}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body ${attributes.join(" ")}>
    <header id="bar">
      ${BUTTONS}
      <button id="send" hidden>Send back to ${title}</button>
    </header>
    <p id="waiting" role="status">The lab is loading …</p>
    <iframe id="lab" title="Hotline: ${title}" allow="fullscreen; clipboard-write"></iframe>
    <script nonce="${escaped(nonce)}" src="${escaped(script)}"></script>
  </body>
</html>
`;
}

/**
 * The frame's text has a policy of its own, which is stricter, and inherits this one: both must allow what the lab
 * does.
 */
function policy({ cspSource, nonce, hashes }: LabPage): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hashes.join(" ")} 'wasm-unsafe-eval' blob:`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "media-src blob:",
    `connect-src ${cspSource} data:`,
    "worker-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * Themes of high contrast give pressed and other buttons the same ground and the same border, so that a pressed one is
 * shown with its colours exchanged. Their class is there in the light one, too.
 */
const STYLE = `
      html, body { height: 100%; margin: 0; padding: 0; }
      body { display: flex; flex-direction: column; background: var(--vscode-editor-background); }
      #lab { flex: 1; width: 100%; min-height: 0; border: 0; visibility: hidden; }
      #lab[data-ready] { visibility: visible; }
      #waiting { position: absolute; inset: 40% 0 auto; margin: 0; text-align: center; }
      #waiting { color: var(--vscode-foreground); }
      #bar { display: flex; flex-wrap: wrap; gap: 4px; padding: 4px 8px; }
      #bar { border-bottom: 1px solid var(--vscode-panel-border); }
      button { padding: 3px 9px; border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 3px; }
      button { font: inherit; color: var(--vscode-foreground); background: transparent; cursor: pointer; }
      button:hover { background: var(--vscode-toolbar-hoverBackground); }
      button:hover { outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent); outline-offset: -3px; }
      button[aria-pressed="true"] { color: var(--vscode-inputOption-activeForeground); }
      button[aria-pressed="true"] { background: var(--vscode-inputOption-activeBackground); }
      button[aria-pressed="true"] { border-color: var(--vscode-inputOption-activeBorder); }
      .vscode-high-contrast button[aria-pressed="true"] { color: var(--vscode-editor-background); }
      .vscode-high-contrast button[aria-pressed="true"] { background: var(--vscode-foreground); }
      button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
      #send { margin-left: auto; color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
      #send:hover { background: var(--vscode-button-hoverBackground); }
    `;

/** The parts of the lab that the bar offers, as an embed names them. */
export const LAB_PARTS = [
  { part: "figure", label: "Curve", parts: ["figure"] },
  { part: "machine", label: "Machine", parts: ["machine", "timeline"] },
  { part: "why", label: "Where the time goes", parts: ["why"] },
  { part: "code", label: "Program", parts: ["code"] },
  { part: "controls", label: "Settings", parts: ["controls"] },
] as const;

const BUTTONS = LAB_PARTS.map(
  ({ part, label }) => `<button data-part="${part}" aria-pressed="false">${label}</button>`,
).join("\n      ");

export type LabPart = (typeof LAB_PARTS)[number]["part"];

/** An embed has room for so many. */
const PARTS_MAX = 4;

/** The parts after a press of the button of one, in the order in which they were chosen; one always stays. */
export function pressed(shown: readonly LabPart[], part: LabPart): readonly LabPart[] {
  if (!shown.includes(part)) return [...shown, part].slice(-PARTS_MAX);
  return shown.length === 1 ? shown : shown.filter((one) => one !== part);
}

/** The parts that a lab opens with: as many as the view has room for. Sizes in CSS pixels. assumed */
export function firstParts(width: number, height: number): readonly LabPart[] {
  return width >= 900 && height >= 600 ? ["figure", "machine", "why", "code"] : ["figure", "machine"];
}

/** The value of an embed's key `show`. */
export function shownParts(shown: readonly LabPart[]): string {
  return LAB_PARTS.filter(({ part }) => shown.includes(part))
    .flatMap(({ parts }) => parts)
    .join(",");
}

/** The hashes by which hotline.html allows its scripts; empty where the text is no such file. */
export function scriptHashes(html: string): readonly string[] {
  const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  return meta.match(/'sha256-[A-Za-z0-9+/=]+'/g) ?? [];
}

/** What the page's script tells the extension. */
export type FromView =
  | { readonly kind: "state"; readonly link: string }
  | { readonly kind: "send" }
  | { readonly kind: "failed"; readonly message: string };

/** What the extension tells the page's script. */
export type ToView =
  /** Shows another link. */
  | { readonly kind: "open"; readonly fragment: string }
  /** Whether the lab's program differs from the one that it was opened with. */
  | { readonly kind: "edited"; readonly edited: boolean };

/** What a web view keeps between two windows. */
export interface KeptView {
  readonly fragment: string;
  /** The program's file as an address. */
  readonly file: string;
  readonly parts: readonly LabPart[];
}
