import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../tests/harness/eventually.ts";
import { readLab, writeLab } from "../../../../web/src/lab/link/link.ts";
import { bundleScript } from "../../../../web/tools/plugins/bundle-script.ts";
import type { FromEngine } from "../engine/protocol.ts";
import { serveEngine } from "../engine/serve.ts";
import { type Document, Editor, loadScript } from "../testing/editor.ts";
import type { EnginePort } from "./engine-client.ts";
import type { start } from "./extension.ts";

const COUNTER = `#include "lib/hotline.h"
static long counter;
void operation(void)
{
	__atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
}
`;
const OPERATION = 2;
const HOT = 4;

/** The engine on this thread. */
async function spawn(): Promise<EnginePort> {
  const listeners: ((message: FromEngine) => void)[] = [];
  const receive = serveEngine((message) => {
    for (const listener of listeners) listener(message);
  });
  return {
    post: receive,
    onMessage: (listener) => void listeners.push(listener),
    onError: () => undefined,
    end: () => undefined,
  };
}

let script = "";
beforeAll(async () => {
  const entry = new URL("./extension.ts", import.meta.url);
  script = await bundleScript(entry, { format: "cjs", external: ["vscode"] });
});

let editor: Editor;
let context: ReturnType<Editor["context"]>;
/** The files of the extension and of the reader's disk, by their paths. */
let files: Map<string, string>;

beforeEach(() => {
  files = new Map([
    [
      "/extension/dist/hotline.html",
      '<meta http-equiv="Content-Security-Policy" content="script-src \'sha256-abc=\'" />',
    ],
  ]);
  editor = new Editor(async (path) => {
    if (path === "/extension/dist/core.wasm") return readFile("wasm-core/dist/core.wasm");
    const text = files.get(path);
    if (text === undefined) throw new Error(`no file ${path}`);
    return new TextEncoder().encode(text);
  });
  editor.settings.set("cores", 8);
  editor.settings.set("machine", "opteron-48");
  context = editor.context("/extension");
  const extension = loadScript<{ start: typeof start }>(editor, script, "/extension/dist/extension.js");
  extension.start(context as unknown as Parameters<typeof start>[0], spawn);
});

afterEach(() => {
  for (const part of context.subscriptions) part.dispose();
});

async function titles(document: Document): Promise<readonly string[]> {
  return (await editor.lensesOf(document)).map(({ command }) => command.title);
}

/** Presses the lens with these words. */
async function press(document: Document, words: string): Promise<void> {
  const lens = (await editor.lensesOf(document)).find(({ command }) => command.title.includes(words));
  if (lens === undefined) throw new Error(`no lens says ${words}`);
  await editor.command(lens.command.command, ...lens.command.arguments);
}

describe("the lens above operation()", () => {
  it("runs the program, and shows how fast it was and where the time went", async () => {
    const document = editor.open("/folder/count.c", COUNTER);
    const [run] = await editor.lensesOf(document);
    expect(run?.command.title).toBe("$(play) Run on 8 simulated cores");
    expect(run?.range.start.line).toBe(OPERATION);
    await press(document, "Run on 8");
    expect((await titles(document))[1]).toMatch(/^[\d.]+ M operations\/s · \d+.% waiting for cache lines$/u);
    expect(editor.status).toMatch(/^\$\(pulse\) 8 cores: [\d.]+ M operations\/s$/);
    expect(editor.heatOf(document).get(HOT)).toMatch(/^\d+.% of the time$/u);
    expect(editor.hoverOf(document, HOT)).toContain("The cache line of counter moved");
    await press(document, "operations/s");
    expect(editor.output).toContain("Where the cycles went");
  });

  it("tells that a result is older than the text, and runs it again when it is saved", async () => {
    const document = editor.open("/folder/count.c", COUNTER);
    await press(document, "Run on 8");
    editor.change(document, COUNTER.replace("1, __", "2, __"));
    expect((await titles(document))[1]).toMatch(/ · before the last change$/);
    expect(editor.heatOf(document).size).toBe(0);
    expect(editor.hoverOf(document, HOT)).toBeUndefined();
    editor.save(document);
    await eventually(async () => expect((await titles(document))[1]).toMatch(/cache lines$/));
  });

  it("stops a run that is not wanted any more", async () => {
    const endless = COUNTER.replace("__atomic", "for (;;)\n\t\t__atomic");
    const document = editor.open("/folder/endless.c", endless);
    const running = press(document, "Run on 8");
    await eventually(async () => expect((await titles(document))[0]).toContain("Running"));
    await press(document, "Running");
    await running;
    expect((await titles(document))[0]).toContain("Run on 8");
    expect(editor.messages).toEqual([]);
  });
});

describe("a function with parameters", () => {
  const text =
    "#include <stdatomic.h>\nstatic _Atomic long n[8];\n" +
    "void add(int slot) { n[slot]++; }\nvoid set(long *p) { *p = 0; }\n";

  it("asks for its arguments once", async () => {
    const document = editor.open("/folder/add.c", text);
    expect(await titles(document)).toContain("with arguments…");
    await press(document, "Run on 8");
    expect((await titles(document)).join()).not.toContain("operations/s");
    editor.typed = "cpu()";
    await press(document, "Run on 8");
    editor.typed = undefined;
    await press(document, "Run on 8");
    expect(await titles(document)).toContain("with cpu()");
    expect((await titles(document)).join()).toContain("operations/s");
  });
});

describe("problems", () => {
  const BROKEN = COUNTER.replace("&counter", "&missing");
  const KERNEL = "#include <linux/fs.h>\nint vfs_open(struct path *path)\n{\n\treturn path->missing;\n}\n";

  it("of a program for Hotline are listed while it is open", async () => {
    const document = editor.open("/folder/count.c", BROKEN);
    await eventually(() => expect(editor.problemsOf(document).map(({ code }) => code)).toEqual(["E301"]));
    const [problem] = editor.problemsOf(document);
    expect([problem?.range.start.line, problem?.source]).toEqual([HOT, "hotline"]);
    editor.change(document, COUNTER);
    await eventually(() => expect(editor.problemsOf(document)).toEqual([]));
    editor.change(document, BROKEN);
    await eventually(() => expect(editor.problemsOf(document)).toHaveLength(1));
    editor.close(document);
    expect(editor.problemsOf(document)).toEqual([]);
  });

  it("of other C files are listed, and lenses shown, only when the reader asks", async () => {
    const document = editor.open("/folder/open.c", KERNEL);
    expect(await editor.lensesOf(document)).toEqual([]);
    expect(editor.problemsOf(document)).toEqual([]);
    await editor.command("hotline.run");
    expect(editor.messages.join()).toContain("no function of this file can be run");
    expect(editor.problemsOf(document).length).toBeGreaterThan(0);
  });

  it("of a header beside the program stand in the header", async () => {
    files.set("/folder/mine.h", "int a = ;\n");
    const header = editor.open("/folder/mine.h", "int a = ;\n");
    editor.open("/folder/count.c", `#include "mine.h"\n${COUNTER}`);
    await eventually(() => expect(editor.problemsOf(header).map(({ code }) => code)).toEqual(["E203"]));
  });

  it("that a search has found have both places, and show their schedule in the lab", async () => {
    const racy = COUNTER.replace("__atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED)", "counter = cpu()");
    const document = editor.open("/folder/count.c", racy);
    await press(document, "Search for races");
    const [problem] = editor.problemsOf(document);
    expect(problem?.code).toBe("data-race");
    expect(problem?.message).toMatch(/^data race on counter: /);
    expect(problem?.relatedInformation[0]?.location.range.start.line).toBe(HOT);
    expect(editor.messages.join()).toContain("1 failure was found");
    const [action] = editor.actionsFor(document, editor.problemsOf(document));
    await editor.command(action?.command?.command ?? "", ...(action?.command?.arguments ?? []));
    expect(editor.panels[0]?.webview.html).toContain("races=1");
    editor.change(document, `${racy}\n`);
    expect(editor.problemsOf(document)).toEqual([]);
  });
});

describe("the lab", () => {
  it("opens with the program, under a policy that allows only the application's own scripts", async () => {
    const document = editor.open("/folder/count.c", COUNTER);
    await press(document, "Sweep");
    const [panel] = editor.panels;
    expect(panel?.title).toBe("Hotline: count.c");
    expect(panel?.options.localResourceRoots.map(String)).toEqual(["file:///extension/dist"]);
    expect(panel?.options.retainContextWhenHidden).toBe(true);
    const html = panel?.webview.html ?? "";
    expect(html).toMatch(/default-src 'none'; script-src 'nonce-[0-9a-f]{32}' 'sha256-abc=' 'wasm-unsafe-eval' blob:;/);
    expect(html).toMatch(/data-fragment="v=1&amp;s=count\.own-/);
    await press(document, "Sweep");
    expect(editor.panels).toHaveLength(1);
    expect(panel?.posted).toMatchObject([{ kind: "open" }]);
  });

  it("sends an edited program back to the file", async () => {
    const document = editor.open("/folder/count.c", COUNTER);
    await press(document, "Sweep");
    const [panel] = editor.panels;
    const fragment = /data-fragment="([^"]*)"/.exec(panel?.webview.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
    panel?.received.fire({ kind: "state", link: fragment });
    await eventually(() => expect(panel?.posted).toEqual([{ kind: "edited", edited: false }]));
    const edited = COUNTER.replace("counter, 1", "counter, 3");
    panel?.received.fire({ kind: "state", link: linkWith(fragment, edited) });
    await eventually(() => expect(panel?.posted.at(-1)).toEqual({ kind: "edited", edited: true }));
    panel?.received.fire({ kind: "send" });
    await eventually(() => expect(document.getText()).toBe(edited));
  });
});

/** The link of the lab after its program was edited. */
function linkWith(fragment: string, text: string): string {
  const { state } = readLab(fragment);
  if (state === undefined) throw new Error("the link has no lab");
  return writeLab({ ...state, programs: { count: text } });
}
