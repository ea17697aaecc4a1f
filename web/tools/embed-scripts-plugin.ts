/**
 * A Vite plugin that builds what other people's pages load: hotline-lab.js (the custom element) and hotline-reveal.js
 * (the plugin for reveal.js), each one classic script without imports, under a name that never changes; and
 * hotline-embed.d.ts, the types of the messages. Classic scripts, since modules cannot be loaded from files.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const SCRIPTS: Readonly<Record<string, URL>> = {
  "hotline-lab.js": new URL("../src/embed/hotline-lab.ts", import.meta.url),
  "hotline-reveal.js": new URL("../src/embed/hotline-reveal.ts", import.meta.url),
};

const TYPES = { name: "hotline-embed.d.ts", source: new URL("../src/embed/protocol.ts", import.meta.url) };

/** One script, bundled and made small. */
async function bundle(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      lib: { entry: fileURLToPath(entry), formats: ["iife"], name: "HotlineEmbed" },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry.pathname} gave no script`);
  return chunk.code;
}

export function embedScripts(): Plugin {
  return {
    name: "hotline-embed-scripts",
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(SCRIPTS)) {
        this.emitFile({ type: "asset", fileName, source: await bundle(entry) });
      }
      this.emitFile({ type: "asset", fileName: TYPES.name, source: await readFile(TYPES.source, "utf8") });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const entry = SCRIPTS[(request.url ?? "").replace(/^\//, "").replace(/\?.*$/, "")];
        if (entry === undefined) return next();
        response.setHeader("Content-Type", "text/javascript");
        bundle(entry).then((code) => response.end(code), next);
      });
    },
  };
}
