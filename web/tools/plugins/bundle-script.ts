/** One classic script from one entry, with everything that it imports inside: for files that are no page's module. */
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { BROWSERS } from "../browsers.ts";

export interface ScriptOptions {
  /** Names replaced by these expressions. */
  readonly define?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
}

/** Rejects when the entry does not build. */
export async function bundleScript(entry: URL, { define = {}, plugins = [] }: ScriptOptions = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [...plugins],
    define: { "process.env.NODE_ENV": '"production"', ...define },
    build: {
      write: false,
      target: BROWSERS,
      lib: { entry: fileURLToPath(entry), formats: ["iife"], name: "HotlineEmbed" },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry.pathname} gave no script`);
  return chunk.code;
}
