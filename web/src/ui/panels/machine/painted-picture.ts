/**
 * A painter bound to its element and its playback: asks for a frame when something visible has changed. It holds no
 * state of React, which does not take part in frames.
 */
import { sizeOf } from "../../../canvas/element-size.ts";
import { whenFacesCome } from "../../../canvas/faces.ts";
import type { PicturePainter } from "../../../canvas/picture-painter.ts";
import { frames } from "../../../canvas/raf-scheduler.ts";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import type { Playback } from "../../playback/playback.ts";

export class PaintedPicture<Painter extends PicturePainter> {
  readonly painter: Painter;
  readonly element: HTMLElement;
  private painted = false;
  private readonly playback: Playback;
  private readonly model: TraceModel;
  private readonly stopMeasuring: () => void;
  private readonly unfollow: () => void;
  private readonly forgetFaces: () => void;

  constructor(element: HTMLElement, painter: Painter, model: TraceModel, playback: Playback) {
    this.painter = painter;
    this.element = element;
    this.playback = playback;
    this.model = model;
    this.stopMeasuring = whenMeasured(element, () => this.measure());
    this.unfollow = playback.follow(this.ask);
    this.forgetFaces = whenFacesCome(() => this.show((one) => one.refresh()));
    this.ask();
  }

  /** Has a frame been drawn? */
  get hasPainted(): boolean {
    return this.painted;
  }

  show(change: (painter: Painter) => void): void {
    change(this.painter);
    this.ask();
  }

  dispose(): void {
    this.unfollow();
    this.forgetFaces();
    this.stopMeasuring();
    frames.forget(this.frame);
    this.painter.dispose();
  }

  private measure(): void {
    const size = sizeOf(this.element);
    if (size === undefined) return;
    const { textPx, ...box } = size;
    this.painter.resize({ ...box, ratio: window.devicePixelRatio || 1 }, textPx);
    this.ask();
  }

  private readonly ask = (): void => frames.ask(this.frame);

  private readonly frame = (): boolean => {
    this.painter.draw(this.playback.cycleOf(this.model));
    this.painted = true;
    return false;
  };
}
