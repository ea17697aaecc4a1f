/**
 * Controls that belong together and are one stop of the Tab key: the arrow keys go from one to the next, Home and End
 * to the first and the last. The stop is the control that had the focus last. Without such groups a reader who works by
 * keys passes dozens of buttons before reaching Play. That the arrow keys lead on is told by the role of a toolbar, and
 * by a sign at the control that has the focus (control-group.css).
 */
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { frames } from "../../canvas/raf-scheduler.ts";
import "./control-group.css";

interface ControlGroupProps {
  /** A name for the whole group, for readers who do not see it. */
  readonly label: string;
  readonly className?: string;
  /** An element elsewhere in the page, with an id, whose controls belong to the group as well: portals fill it. */
  readonly apart?: HTMLElement | null;
  readonly children: ReactNode;
}

export function ControlGroup({ label, className, apart = null, children }: ControlGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | undefined>(undefined);
  useOneStop(group, apart, stop);
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const controls = controlsOf(group.current, apart);
    /* For React the lists that a control opens are its children, though they are elsewhere in the page. */
    const from = controls.findIndex((control) => control === event.target);
    const to = from < 0 ? undefined : positionByKey(event.key, from, controls.length);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    controls[to]?.focus();
  };
  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={label}
      aria-owns={apart?.id}
      className={className}
      onKeyDownCapture={press}
      onFocus={(event) => {
        const controls = controlsOf(group.current, apart);
        const focused = controls.find((control) => control === event.target);
        if (focused === undefined) return;
        stop.current = makeStop(controls, focused);
        group.current?.toggleAttribute("data-several", controls.length > 1);
      }}
    >
      {children}
    </div>
  );
}

/** The controls that can be pressed, in the order of the page, as far as they are in sight. */
function controlsOf(...places: readonly (HTMLElement | null)[]): readonly HTMLElement[] {
  const all = places.flatMap((place) => [
    ...(place?.querySelectorAll<HTMLElement>("button:not(:disabled), a[href], summary") ?? []),
  ]);
  return all.filter((control) => control.checkVisibility());
}

/** Makes one of the controls the stop of the Tab key: the previous stop, or else the first. */
function makeStop(controls: readonly HTMLElement[], last: HTMLElement | undefined): HTMLElement | undefined {
  const stop = last !== undefined && controls.includes(last) ? last : controls[0];
  for (const control of controls) {
    const place = control === stop ? 0 : -1;
    if (control.tabIndex !== place) control.tabIndex = place;
  }
  return stop;
}

/** Milliseconds from the first of several changes until the group looks at its controls. assumed: no reader notices. */
const LOOK_MS = 200;

/**
 * Keeps one stop in the group while controls come and go. Whether a control is in sight is only known once the page is
 * laid out: the question is asked once for several changes, in a frame, which lays the page out anyway.
 */
function useOneStop(
  group: RefObject<HTMLElement | null>,
  apart: HTMLElement | null,
  stop: RefObject<HTMLElement | undefined>,
): void {
  useEffect(() => {
    const element = group.current;
    if (element === null) return;
    const rove = (): boolean => {
      stop.current = makeStop(controlsOf(element, apart), stop.current);
      return false;
    };
    frames.ask(rove);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      frames.ask(rove);
    };
    const observer = new MutationObserver((changes) => {
      if (changes.some(mayConcernControls)) timer ??= setTimeout(look, LOOK_MS);
    });
    for (const place of [element, apart])
      if (place !== null) observer.observe(place, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      frames.forget(rove);
    };
  }, [group, apart, stop]);
}

/** Texts come and go many times a second beside the controls. */
function mayConcernControls({ type, addedNodes, removedNodes }: MutationRecord): boolean {
  return type === "attributes" || [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
}

/**
 * The position after a key among `count` controls: a neighbour's, around the ends, the first or the last. Undefined for
 * keys that the group does not use.
 */
export function positionByKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (from + 1) % count;
    case "ArrowLeft":
      return (from + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
