/**
 * `npm start`: from a fresh checkout to the page with Node alone. Installs the npm packages when they are missing,
 * serves the application and prints its address. Ctrl-C ends it.
 */
import { parseArgs } from "node:util";
import { ensurePackages, nodeProblem, ROOT } from "./setup.mjs";

const USAGE = "npm start [-- --port N] [--host NAME]";
const PORT_USUAL = 5173;

/** @param {string} message @param {number} code @returns {never} */
function fail(message, code) {
  console.error(message);
  process.exit(code);
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" }, host: { type: "string" } } });
    const port = values.port === undefined ? PORT_USUAL : Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`--port ${values.port}: not a port.\n${USAGE}`, 2);
    return { port, host: values.host ?? "localhost" };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, 2);
  }
}

/** @param {{ port: number, host: string }} options */
async function serve({ port, host }) {
  const { createServer } = await import("vite");
  // A port that is taken is not an error: Vite goes on to the next free one.
  const server = await createServer({
    configFile: `${ROOT}vite.config.ts`,
    clearScreen: false,
    server: { port, host, strictPort: false },
  });
  await server.listen();
  for (const url of [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])]) {
    console.log(`Hotline: ${url}`);
  }
  console.log("Ctrl-C ends it.");
  return server;
}

/** @param {{ close(): Promise<void> }} server */
function closeOnSignal(server) {
  let closing = false;
  const close = () => {
    if (closing) process.exit(0);
    closing = true;
    void server.close().finally(() => process.exit(0));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

const options = readOptions();
const problem = nodeProblem() ?? ensurePackages();
if (problem !== undefined) fail(problem, 1);
try {
  closeOnSignal(await serve(options));
} catch (error) {
  fail(`The page could not be served: ${error instanceof Error ? error.message : String(error)}`, 1);
}
