/**
 * A Vite plugin that gives every built page a strict content security policy: nothing is loaded from anywhere but the
 * site itself, no script is inline, and no text becomes code (except WebAssembly). Built pages only: the development
 * server's hot replacement needs inline scripts.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** `style-src 'unsafe-inline'`: CodeMirror and React Aria put <style> elements into the page as they go. */
export const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The site's policy, and this inline script. */
export function policyWith(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return POLICY.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
}

export function csp(): Plugin {
  return {
    name: "hotline-csp",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
  };
}
