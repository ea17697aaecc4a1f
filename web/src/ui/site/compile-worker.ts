/** The worker of session/compile-aside.ts: the compiler, beside the page. */
import { compile } from "../../lang/compile.ts";
import { serveCompiler, type ToCompiler } from "../../session/compile-aside.ts";

const receive = serveCompiler(compile, (answer) => globalThis.postMessage(answer));

globalThis.onmessage = ({ data }: MessageEvent<ToCompiler>) => receive(data);
