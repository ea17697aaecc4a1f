/**
 * Who may import whom, as a table: the architecture in one place. A layer is a folder; a test beside the code may
 * import anything.
 */

export interface Layer {
  readonly folder: string;
  /** Other layers that this layer may import; it may always import its own files. */
  readonly layers: readonly string[];
  /** Packages that it may import, as patterns; no others. */
  readonly packages: readonly RegExp[];
  /**
   * Modules of this layer load no styles or bytes; .oxlintrc.json keeps the DOM, the clock, chance and Node from them.
   */
  readonly pure: boolean;
}

const D3 = /^d3-(array|scale|shape)$/;
const NODE = /^node:/;
const REACT = /^react(-dom)?(\/|$)/;
const ANY = /./;
const ENGINE = ["lang", "litmus", "model", "core", "base"];
const EVERYTHING = [...ENGINE, "worker", "lab", "loading", "offline", "session", "scene", "canvas", "charts", "embed"];

export const LAYERS: readonly Layer[] = [
  { folder: "web/src/base", layers: [], packages: [], pure: true },
  { folder: "web/src/core", layers: ["base"], packages: [], pure: false },
  { folder: "web/src/worker", layers: ["core", "loading", "base"], packages: [], pure: false },
  { folder: "web/src/loading", layers: [], packages: [], pure: false },
  { folder: "web/src/lang", layers: ["base"], packages: [], pure: true },
  { folder: "web/src/litmus", layers: ["base", "lang"], packages: [], pure: true },
  {
    folder: "web/src/model",
    layers: ["base"],
    packages: [/^zod$/, /^d3-array$/, /^fflate$/, /^@rgrove\/parse-xml$/],
    pure: true,
  },
  { folder: "web/src/lab", layers: ["base", "model"], packages: [/^fflate$/], pure: true },
  { folder: "web/src/session", layers: [...ENGINE, "worker", "lab"], packages: [], pure: false },
  { folder: "web/src/scene", layers: ["base", "model"], packages: [D3], pure: true },
  { folder: "web/src/canvas", layers: ["scene", "base"], packages: [D3, /^mediabunny$/, /^modern-gif$/], pure: false },
  { folder: "web/src/charts", layers: ["lab", "model", "base"], packages: [D3, REACT], pure: false },
  { folder: "web/src/offline", layers: ["base"], packages: [/^workbox-precaching$/], pure: false },
  { folder: "web/src/embed", layers: [], packages: [], pure: false },
  { folder: "web/src/ui", layers: EVERYTHING, packages: [ANY], pure: false },
  {
    folder: "web/cli",
    layers: [...ENGINE, "worker", "lab", "session"],
    packages: [NODE, /^zod$/, /^tsx(\/|$)/, /^esbuild$/, /^hyparquet-writer$/],
    pure: false,
  },
  /* The extension for VS Code: its engine, what it decides and says, and what touches the editor. */
  {
    folder: "packages/vscode/src/engine",
    layers: [...ENGINE, "worker", "lab", "session", "cli", "ui"],
    packages: [NODE],
    pure: false,
  },
  {
    folder: "packages/vscode/src/words",
    layers: ["base", "lang", "model", "packages/vscode/src/engine"],
    packages: [],
    pure: true,
  },
  {
    folder: "packages/vscode/src/editor",
    layers: ["base", "model", "worker", "packages/vscode/src/engine", "packages/vscode/src/words"],
    packages: [NODE, /^vscode$/],
    pure: false,
  },
  { folder: "packages/vscode/src/view", layers: ["embed", "packages/vscode/src/words"], packages: [], pure: false },
  {
    folder: "web/tools",
    layers: [...EVERYTHING, "cli", "ui"],
    packages: [ANY],
    pure: false,
  },
];

/** d3 modules that change the DOM themselves: React owns it. */
export const BANNED_PACKAGES = /^d3$|^d3-(selection|transition|axis|drag|brush)$/;
