/** The worker of read-in-worker.ts: reads once, and answers. */
import { type Reading, type ReadingInput, type ReadingOutput, runReading } from "./readings.ts";
import { reasonOf } from "../../base/reason.ts";

export interface ToReader {
  readonly kind: Reading;
  readonly input: ReadingInput<Reading>;
}

export type FromReader =
  | { readonly ok: true; readonly value: ReadingOutput<Reading> }
  | { readonly ok: false; readonly message: string };

globalThis.onmessage = ({ data: { kind, input } }: MessageEvent<ToReader>) => {
  const answer = (message: FromReader): void => globalThis.postMessage(message);
  runReading(kind, input as never).then(
    (value) => answer({ ok: true, value }),
    (error: unknown) => answer({ ok: false, message: reasonOf(error) }),
  );
};
