/**
 * A Vite plugin for the script that draws first pictures: there, JSX makes elements at once (src/ui/first/still-jsx.ts)
 * without React. Its components stand in the site twice, everything else that it needs once: a module with
 * JSX that is imported for a picture is a module of its own, with "?still" behind its name.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STILL_JSX = fileURLToPath(new URL("../../src/ui/first/still-jsx.ts", import.meta.url));
/** Where components come to be drawn without React. */
const STILL_FIGURE = fileURLToPath(new URL("../../src/ui/first/still-figure.tsx", import.meta.url));
const STILL = "?still";

export function jsxWithoutReact(): Plugin {
  return {
    name: "hotline-jsx-without-react",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined || (importer !== STILL_FIGURE && !importer.endsWith(STILL))) return null;
      if (source === "react/jsx-runtime") return STILL_JSX;
      const found = await this.resolve(source, importer.replace(STILL, ""), { ...options, skipSelf: true });
      return found?.id.endsWith(".tsx") === true ? { ...found, id: `${found.id}${STILL}` } : found;
    },
  };
}
