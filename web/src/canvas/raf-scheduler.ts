/**
 * The only owner of requestAnimationFrame. Views ask for a frame when something has changed; when no view asks, none is
 * requested, so a paused page costs nothing. Within a frame the playback moves on first, and then the views draw.
 */

/** Called with the frame's time in milliseconds. Returns true to be called in the next frame as well. */
export type FrameTask = (timeMs: number) => boolean;

export interface FrameSource {
  request(callback: (timeMs: number) => void): number;
  cancel(handle: number): void;
}

export type FramePhase = "move" | "draw";

export class RafScheduler {
  private source: FrameSource;
  private readonly move = new Set<FrameTask>();
  private readonly draw = new Set<FrameTask>();
  private handle: number | undefined;
  private running = false;
  private suspended = false;
  /** Frames run so far; a test that the page is idle reads it twice. */
  frames = 0;

  constructor(source: FrameSource = browserFrames()) {
    this.source = source;
  }

  /** Runs the task in the next frame. Asking twice has the effect of asking once. */
  ask(task: FrameTask, phase: FramePhase = "draw"): void {
    (phase === "move" ? this.move : this.draw).add(task);
    if (!this.running) this.request();
  }

  /** Requests no frame until resume(), when the page is out of sight. Requests of views wait meanwhile. */
  suspend(): void {
    this.suspended = true;
    this.drop();
  }

  resume(): void {
    this.suspended = false;
    if (this.move.size + this.draw.size > 0) this.request();
  }

  /** Cancels the task. */
  forget(task: FrameTask): void {
    this.move.delete(task);
    this.draw.delete(task);
    if (this.move.size + this.draw.size === 0) this.drop();
  }

  /** From now on frames come from another source, such as timers where the page is out of sight. */
  takeFramesFrom(source: FrameSource): void {
    this.drop();
    this.source = source;
    if (this.move.size + this.draw.size > 0) this.request();
  }

  get isIdle(): boolean {
    return this.handle === undefined;
  }

  private readonly frame = (timeMs: number): void => {
    this.handle = undefined;
    this.frames++;
    this.running = true;
    try {
      this.runAll(this.move, timeMs);
      this.runAll(this.draw, timeMs);
    } finally {
      this.running = false;
    }
    if (this.move.size + this.draw.size > 0) this.request();
  };

  private request(): void {
    if (!this.suspended) this.handle ??= this.source.request(this.frame);
  }

  private drop(): void {
    if (this.handle === undefined) return;
    this.source.cancel(this.handle);
    this.handle = undefined;
  }

  /** A task that asks for a frame while one runs gets the next; but movers may still ask drawers into this one. */
  private runAll(tasks: Set<FrameTask>, timeMs: number): void {
    const now = [...tasks];
    tasks.clear();
    for (const task of now) if (task(timeMs)) tasks.add(task);
  }
}

function browserFrames(): FrameSource {
  return {
    request: (callback) => requestAnimationFrame(callback),
    cancel: (handle) => cancelAnimationFrame(handle),
  };
}

/** Frames for pictures that are drawn out of sight, to be printed: browsers give no frames there. */
export function timedFrames(): FrameSource {
  const handles = new Map<number, ReturnType<typeof setTimeout>>();
  let next = 1;
  return {
    request: (callback) => {
      const handle = next++;
      handles.set(
        handle,
        setTimeout(() => {
          handles.delete(handle);
          callback(performance.now());
        }, TIMED_MS),
      );
      return handle;
    },
    cancel: (handle) => {
      clearTimeout(handles.get(handle));
      handles.delete(handle);
    },
  };
}

const TIMED_MS = 16;

/** The page's scheduler: a page has one screen, and so one scheduler. */
export const frames = new RafScheduler();
