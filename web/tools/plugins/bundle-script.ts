/** One script from one entry, with everything that it imports inside: for files that are no page's module. */
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { BROWSERS } from "../browsers.ts";

export interface ScriptOptions {
  /** Names replaced by these expressions. */
  readonly define?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
  /** A classic script for browsers; or a module of CommonJS for Node. */
  readonly format?: "iife" | "cjs";
  /** Modules that the host of the script has. */
  readonly external?: readonly (string | RegExp)[];
}

/** The oldest Node that runs such modules: that of the oldest editor whose extensions we make. */
const NODE = "node20";

/** Rejects when the entry does not build. */
export async function bundleScript(entry: URL, options: ScriptOptions = {}): Promise<string> {
  const { define = {}, plugins = [], format = "iife", external = [] } = options;
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [...plugins],
    define: { "process.env.NODE_ENV": '"production"', ...define },
    build: {
      write: false,
      target: format === "cjs" ? NODE : BROWSERS,
      lib: { entry: fileURLToPath(entry), formats: [format], name: "HotlineEmbed" },
      rolldownOptions: { external: [...external] },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry.pathname} gave no script`);
  return chunk.code;
}
