/** The worker of session/worker-compiler.ts: the compiler, beside the page. */
import { compile } from "../../lang/compile.ts";
import { serveCompiler, type ToCompiler } from "../../session/worker-compiler.ts";

const receive = serveCompiler(compile, (answer) => globalThis.postMessage(answer));

globalThis.onmessage = ({ data }: MessageEvent<ToCompiler>) => receive(data);
