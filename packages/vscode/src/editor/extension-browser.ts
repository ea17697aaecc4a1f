/** The extension for editors in a browser: its engine is a worker, made of text because scripts lie on another site. */
import * as vscode from "vscode";
import type { FromEngine } from "../engine/protocol.ts";
import type { EnginePort } from "./engine-client.ts";
import { start } from "./extension.ts";

export function activate(context: vscode.ExtensionContext): void {
  start(context, spawn);
}

async function spawn(scripts: vscode.Uri): Promise<EnginePort> {
  const script = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(scripts, "engine.js"));
  const address = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: "text/javascript" }));
  const worker = new Worker(address);
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<FromEngine>) => listener(data);
    },
    onError: (listener) => {
      worker.onerror = ({ message }) => listener(message);
    },
    end: () => {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}
