/**
 * The widget's side in the notebook: a frame with the application, and the traits of hotline_lab.Lab in both directions.
 *
 * The application is the file hotline.html. It comes from the kernel, compressed, once for each notebook page, and is
 * shown as the text of a frame, so that neither a server nor a network is needed. The frame is sandboxed: it has no
 * origin, and reads nothing of the notebook's. It is spoken to by the messages of web/src/embed/protocol.ts.
 */

/** The traits that are keys of a link, by the key; a test compares them with the tables of TypeScript. */
const KEYS = {
  ...{ scenario: "s", machine: "m", cores: "n", over: "over", variant: "x", compare: "x2" },
  ...{ seed: "seed", measure: "y" },
};
const WORDS = { precision: "prec" };
const SWITCHES = { bends: "bends" };
const LISTS = { hidden: "off" };
export const KEY_OF = { ...KEYS, ...WORDS, ...SWITCHES, ...LISTS };
const TRAITS = ["address", "parameters", ...Object.keys(KEY_OF)];

/** A notebook page may load this module once for every widget. */
const PAGE = Symbol.for("hotline-lab application");

/** The text of hotline.html, asked of the kernel by the first widget of a notebook page. */
function applicationText(model) {
  globalThis[PAGE] ??= asked(model, { kind: "application" }).then(async ({ content, buffers }) => {
    if (content.error !== undefined) throw new Error(content.error);
    const bytes = new Blob(buffers.map((one) => new Uint8Array(one.buffer ?? one, one.byteOffset, one.byteLength)));
    return new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  });
  globalThis[PAGE].catch(() => (globalThis[PAGE] = undefined));
  return globalThis[PAGE];
}

let questions = 0;

/** Sends a message to the kernel; resolves with the answer of the same number. */
function asked(model, content) {
  questions += 1;
  const id = questions;
  return new Promise((resolve) => {
    const hear = (answer, buffers) => {
      if (answer?.answers !== id) return;
      model.off("msg:custom", hear);
      resolve({ content: answer, buffers: buffers ?? [] });
    };
    model.on("msg:custom", hear);
    model.send({ ...content, id });
  });
}

const escaped = (text) => encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":");

/** The keys of a link that the traits ask for; "" is the scenario's own. */
function keysOf(model) {
  const keys = {};
  for (const [trait, key] of [...Object.entries(KEYS), ...Object.entries(WORDS)]) {
    const value = model.get(trait);
    keys[key] = value === null || value === undefined ? "" : String(value);
  }
  for (const [trait, key] of Object.entries(SWITCHES)) keys[key] = model.get(trait) ? "1" : "";
  for (const [trait, key] of Object.entries(LISTS)) keys[key] = (model.get(trait) ?? []).join(",");
  for (const [name, value] of Object.entries(model.get("parameters") ?? {})) keys[`p.${name}`] = String(value);
  return keys;
}

/** The whole address of the embed when it starts. */
function addressOf(model) {
  const keys = { ...pairsOf(model.get("address") || "#v=1"), ...keysOf(model) };
  const named = Object.entries(keys).flatMap(([key, value]) => (value === "" ? [] : [`${key}=${escaped(value)}`]));
  const show = `show=${model.get("show").join(",")}`;
  const theme = model.get("theme") ? [`theme=${model.get("theme")}`] : [];
  return `#${[...named, show, ...theme].join("&")}`;
}

function pairsOf(link) {
  const pairs = link
    .replace(/^#/, "")
    .split("&")
    .filter((part) => part.includes("="));
  return Object.fromEntries(pairs.map((part) => [part.slice(0, part.indexOf("=")), decoded(part)]));
}

function decoded(part) {
  const text = part.slice(part.indexOf("=") + 1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a state of the page says of the traits. */
function traitsOf(state) {
  const pairs = pairsOf(state.link);
  const traits = { address: state.link, scenario: state.scenario, seed: state.seed, parameters: state.parameters };
  if (state.x !== undefined) traits.cores = state.x;
  if (state.variant !== undefined) traits.variant = state.variant;
  if (state.machine !== undefined) traits.machine = state.machine;
  traits.over = pairs.over ?? null;
  traits.compare = pairs.x2 ?? null;
  traits.measure = pairs.y ?? null;
  traits.precision = pairs.prec === undefined ? null : Number(pairs.prec);
  traits.bends = pairs.bends === "1";
  traits.hidden = pairs.off === undefined || pairs.off === "" ? [] : pairs.off.split(",");
  return traits;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The traits and the page, kept equal. */
class Conversation {
  constructor(model, frame) {
    this.model = model;
    this.frame = frame;
    /** What the page has said last; undefined until it is ready. */
    this.state = undefined;
    this.taking = false;
    /** Whether the kernel has the table of the figure that the page has computed. */
    this.hasTable = false;
  }

  post(message) {
    this.frame.contentWindow?.postMessage({ hotline: 1, ...message }, "*");
  }

  receive({ source, data }) {
    if (source !== this.frame.contentWindow || data?.hotline !== 1) return;
    switch (data.type) {
      case "ready":
        return this.meet(data.state);
      case "state":
        return this.take(data.state);
      case "run-finished":
        return this.post({ type: "table" });
      case "table":
        this.model.send({
          kind: "table",
          link: data.link,
          complete: data.complete,
          columns: data.columns,
          rows: data.rows,
        });
        if (data.complete) this.tableIsThere();
        return this.post({ type: "picture", format: "png" });
      case "picture":
        return this.model.send({
          kind: "picture",
          link: data.link,
          data: data.data,
          width: data.width,
          height: data.height,
        });
      case "error":
        return this.model.send({ kind: "error", code: data.code, message: data.message });
    }
  }

  /** The address that the page begins with, from the traits as they are now. */
  begin() {
    this.given = keysOf(this.model);
    return addressOf(this.model);
  }

  /** The page has begun. What Python has changed meanwhile comes after it. */
  meet(state) {
    const now = keysOf(this.model);
    const changed = Object.entries(now).filter(([key, value]) => this.given[key] !== value);
    this.post({ type: "show", visible: true });
    if (changed.length === 0) return this.take(state);
    this.state = state;
    this.post({ type: "set", keys: Object.fromEntries(changed) });
  }

  /** The page has another state: the traits follow. */
  take(state) {
    this.state = state;
    this.taking = true;
    if (state.phase !== "done") this.hasTable = false;
    for (const [trait, value] of Object.entries({ ...traitsOf(state), phase: this.phase() })) {
      if (!same(this.model.get(trait), value)) this.model.set(trait, value);
    }
    this.taking = false;
    this.model.save_changes();
  }

  /** "done" only when the kernel has the table, so that a cell that waits for it finds the results. */
  phase() {
    return this.state.phase === "done" && !this.hasTable ? "computing" : this.state.phase;
  }

  tableIsThere() {
    this.hasTable = true;
    this.model.set("phase", this.phase());
    this.model.save_changes();
  }

  /** A trait has been changed by Python: the page follows. */
  tell(trait) {
    if (this.taking || this.state === undefined) return;
    if (trait === "address") return this.setLink(this.model.get("address"));
    const now = traitsOf(this.state);
    if (same(this.model.get(trait), now[trait])) return;
    if (trait === "scenario") return this.setLink(`#v=1&s=${escaped(this.model.get("scenario"))}`);
    this.post({ type: "set", keys: trait === "parameters" ? this.parameterKeys(now.parameters) : this.keyOf(trait) });
  }

  setLink(link) {
    if (link !== this.state.link) this.post({ type: "set", link });
  }

  keyOf(trait) {
    const key = KEY_OF[trait];
    return { [key]: keysOf(this.model)[key] };
  }

  /** Parameters that Python no longer names are the scenario's own again. */
  parameterKeys(before) {
    const wanted = this.model.get("parameters") ?? {};
    const names = Object.keys({ ...before, ...wanted }).filter((name) => !same(before[name], wanted[name]));
    return Object.fromEntries(
      names.map((name) => [`p.${name}`, wanted[name] === undefined ? "" : String(wanted[name])]),
    );
  }
}

function frameIn(el, model) {
  const frame = document.createElement("iframe");
  frame.title = "Hotline";
  frame.setAttribute("sandbox", "allow-scripts allow-popups allow-downloads");
  frame.allow = "fullscreen";
  frame.className = "hotline-lab";
  frame.style.cssText = `width:100%;height:${model.get("height")}px;border:0;display:block`;
  el.append(frame);
  return frame;
}

/** A picture below a live widget would show the same twice: it is for where no widget lives. */
function hideStillPicture() {
  const id = "hotline-still-style";
  if (document.getElementById(id) !== null) return;
  const style = document.createElement("style");
  style.id = id;
  style.textContent =
    ".jp-OutputArea-child:has(iframe.hotline-lab) + .jp-OutputArea-child:has(.jp-RenderedImage, .hotline-still) " +
    "{ display: none; }";
  document.head.append(style);
}

function withAddress(html, address) {
  const content = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace("<head>", `<head>\n<meta name="hotline-embed" content="${content}" />`);
}

/** The application begins to come before the first view is there. */
function initialize({ model }) {
  applicationText(model).catch(() => undefined);
}

function render({ model, el }) {
  const frame = frameIn(el, model);
  const conversation = new Conversation(model, frame);
  const hear = (event) => conversation.receive(event);
  const height = () => (frame.style.height = `${model.get("height")}px`);
  const tellers = TRAITS.map((trait) => [`change:${trait}`, () => conversation.tell(trait)]);
  window.addEventListener("message", hear);
  for (const [event, tell] of tellers) model.on(event, tell);
  model.on("change:height", height);
  hideStillPicture();
  applicationText(model).then(
    (html) => (frame.srcdoc = withAddress(html, conversation.begin())),
    (error) => {
      const text = document.createElement("pre");
      text.textContent = error instanceof Error ? error.message : String(error);
      frame.replaceWith(text);
    },
  );
  return () => {
    window.removeEventListener("message", hear);
    for (const [event, tell] of tellers) model.off(event, tell);
    model.off("change:height", height);
  };
}

export default { initialize, render };
