/** A Vite plugin by which JSX makes elements at once, by src/ui/first/still-jsx.ts, and React is not bundled. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STILL_JSX = fileURLToPath(new URL("../../src/ui/first/still-jsx.ts", import.meta.url));

export function jsxWithoutReact(): Plugin {
  return {
    name: "hotline-jsx-without-react",
    enforce: "pre",
    config: () => ({ oxc: { jsx: { runtime: "automatic", development: false } } }),
    resolveId: (id) => (id === "react/jsx-runtime" ? STILL_JSX : undefined),
  };
}
