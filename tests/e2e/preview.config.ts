/**
 * The server of the browser tests: the built site as `npm run preview` serves it, but uncompressed, and with files that
 * a browser keeps. Compressing the same files for each test that begins with an empty cache, and asking for each file
 * of each opened lab whether it is still the same, takes the processors from the pages under test.
 */
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** The preview compresses what a browser says that it understands. */
function uncompressed(): Plugin {
  return {
    name: "hotline:uncompressed",
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        delete request.headers["accept-encoding"];
        next();
      });
    },
  };
}

/** Files with a hash of their contents in their names never change. Without this the browser asks for each of them. */
function kept(): Plugin {
  return {
    name: "hotline:kept",
    configurePreviewServer({ middlewares }) {
      middlewares.use("/assets", (_request, response, next) => {
        response.setHeader("Cache-Control", "max-age=86400, immutable");
        next();
      });
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL("../../web", import.meta.url)),
  base: "./",
  plugins: [uncompressed(), kept()],
});
