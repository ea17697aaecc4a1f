/** The extension for editors on a computer: its engine is a thread of Node. */
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { reasonOf } from "../../../../web/src/base/reason.ts";
import type { FromEngine } from "../engine/protocol.ts";
import type { EnginePort } from "./engine-client.ts";
import { start } from "./extension.ts";

export function activate(context: vscode.ExtensionContext): void {
  start(context, spawn);
}

async function spawn(scripts: vscode.Uri): Promise<EnginePort> {
  const at = (name: string): string => vscode.Uri.joinPath(scripts, name).fsPath;
  const worker = new Worker(at("engine-thread.js"), { workerData: at("engine.js") });
  /* A window that closes does not wait for the engine. */
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on("message", (message: FromEngine) => listener(message)),
    onError: (listener) => {
      worker.on("error", (error) => listener(reasonOf(error)));
      worker.on("exit", (code) => listener(`its thread ended (exit code ${code})`));
    },
    end: () => void worker.terminate().catch(() => undefined),
  };
}
