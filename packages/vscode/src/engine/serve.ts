/** The engine's end of the messages: takes orders, answers each once, and gives up those that are cancelled. */
import { compileCore, type Core, loadCore } from "../../../../web/src/core/load.ts";
import { reasonOf } from "../../../../web/src/base/reason.ts";
import { answer } from "./engine.ts";
import type { FromEngine, Order, ToEngine } from "./protocol.ts";

/** The function that has to be called with every message that arrives. */
export function serveEngine(post: (message: FromEngine) => void): (message: ToEngine) => void {
  let core: Promise<Core> | undefined;
  const working = new Map<number, AbortController>();

  const work = async (id: number, order: Order): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    working.set(id, controller);
    const report = (words: string): void => {
      if (!signal.aborted) post({ kind: "progress", id, words });
    };
    try {
      if (core === undefined) throw new Error("an order came before the core");
      const given = await answer(await core, order, { signal, report, rest });
      if (!signal.aborted) post({ kind: "answer", id, answer: given });
    } catch (error) {
      if (!signal.aborted) post({ kind: "failed", id, message: reasonOf(error) });
    } finally {
      working.delete(id);
    }
  };

  return (message) => {
    switch (message.kind) {
      case "load":
        core = compileCore(message.core).then((module) => loadCore(module));
        /* Each order tells of it. */
        core.catch(() => undefined);
        break;
      case "ask":
        void work(message.id, message.order);
        break;
      case "cancel":
        working.get(message.id)?.abort();
        break;
    }
  };
}

/** Messages that have arrived are delivered meanwhile. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
