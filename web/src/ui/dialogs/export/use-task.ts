/** One piece of work at a time that a button starts: its name, its progress and outcome, and a way to stop it. */
import { useEffect, useRef, useState } from "react";
import { reasonOf } from "../../../base/reason.ts";

interface TaskState {
  /** The name of the file that is being made. */
  readonly running: string | undefined;
  /** Progress from 0 to 1; undefined when it is not known. */
  readonly progress: number | undefined;
  readonly message: string;
  readonly failed: boolean;
}

interface TaskHandle {
  /** Is aborted when the reader stops the work, or leaves. */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface Tasks {
  readonly state: TaskState;
  /** The work returns the sentence to show; the message of an error that it throws is shown, too. */
  readonly start: (name: string, work: (handle: TaskHandle) => Promise<string>) => void;
  readonly stop: () => void;
}

const IDLE: TaskState = { running: undefined, progress: undefined, message: "", failed: false };

export function useTask(): Tasks {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | undefined>(undefined);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      running.current?.abort();
    };
  }, []);
  const show = (next: TaskState): void => {
    if (shown.current) setState(next);
  };
  const start: Tasks["start"] = (name, work) => {
    if (state.running !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    show({ ...IDLE, running: name });
    const onProgress = (progress: number): void => show({ ...IDLE, running: name, progress });
    work({ signal: controller.signal, onProgress }).then(
      (message) => show({ ...IDLE, message }),
      (error: unknown) => show({ ...IDLE, failed: true, message: reasonOf(error) }),
    );
  };
  const stop = (): void => running.current?.abort();
  return { state, start, stop };
}
