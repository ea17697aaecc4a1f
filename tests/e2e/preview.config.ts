/**
 * The server of the browser tests: the built site as `npm run preview` serves it, but uncompressed. Every test begins
 * with an empty cache, and compressing the same files for each of them takes the processors from the pages under test.
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

export default defineConfig({
  root: fileURLToPath(new URL("../../web", import.meta.url)),
  base: "./",
  plugins: [uncompressed()],
});
