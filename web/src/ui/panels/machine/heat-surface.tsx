/**
 * The map of transfers as a picture and as a slider over its cells: the pointer and the arrow keys choose a cell, which
 * is then told in words. React makes the elements; the two canvases are painted in animation frames.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { Canvas2dRenderer } from "../../../canvas/canvas2d.ts";
import { sizeOf, type ElementSize } from "../../../canvas/element-size.ts";
import { frames } from "../../../canvas/raf-scheduler.ts";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import { DisplayList } from "../../../scene/drawing/display-list.ts";
import type { HeatMap } from "../../../scene/machine/heat-map.ts";
import {
  cellAt,
  drawHeatCursor,
  drawHeatMap,
  heatArea,
  type HeatCell,
} from "../../../scene/machine/heat-map-drawing.ts";
import { useSceneTheme } from "../../playback/use-scene-theme.ts";

interface HeatSurfaceProps {
  readonly map: HeatMap;
  readonly size: ElementSize;
  readonly onSize: (size: ElementSize) => void;
  readonly cell: HeatCell | undefined;
  readonly onCell: (cell: HeatCell | undefined) => void;
  readonly label: string;
  readonly words: string;
}

export function HeatSurface({ map, size, onSize, cell, onCell, label, words }: HeatSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const theme = useSceneTheme();
  const area = useMemo(() => heatArea(size.width, size.height, size.textPx), [size]);
  useMeasured(surface, onSize);
  useLayoutEffect(() => {
    const canvases = [...(surface.current?.querySelectorAll("canvas") ?? [])];
    const renderer = new Canvas2dRenderer(canvases);
    const [cells, cursor] = [new DisplayList(), new DisplayList()];
    const draw = (): boolean => {
      renderer.setTheme(theme);
      renderer.resize({ ...size, ratio: window.devicePixelRatio || 1 });
      drawHeatMap(cells, map, area, size.textPx);
      drawHeatCursor(cursor, map, area, cell);
      renderer.paint(0, cells);
      renderer.paint(1, cursor);
      return false;
    };
    frames.ask(draw);
    return () => frames.forget(draw);
  }, [map, size, area, theme, cell]);
  const at = (event: PointerEvent): HeatCell | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return cellAt(map, area, event.clientX - box.left, event.clientY - box.top);
  };
  const press = (event: KeyboardEvent): void => {
    const to = cellByKey(event.key, map, cell ?? hottestCell(map));
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onCell(to);
  };
  const count = map.units.length;
  return (
    <div
      ref={surface}
      className="hl-surface"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count * count)}
      aria-valuenow={cell === undefined ? 1 : cell.taker * count + cell.giver + 1}
      aria-valuetext={words}
      onKeyDown={press}
      onPointerMove={(event) => onCell(at(event) ?? cell)}
      onPointerDown={(event) => onCell(at(event) ?? cell)}
    >
      <canvas />
      <canvas />
    </div>
  );
}

function useMeasured(surface: React.RefObject<HTMLDivElement | null>, onSize: (size: ElementSize) => void): void {
  const report = useRef(onSize);
  useEffect(() => {
    report.current = onSize;
  }, [onSize]);
  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    return whenMeasured(element, () => {
      const size = sizeOf(element);
      if (size !== undefined) report.current(size);
    });
  }, [surface]);
}

/** The cell with the most times; the first of them. */
export function hottestCell(map: HeatMap): HeatCell {
  const at = Math.max(0, map.times.indexOf(map.most));
  const count = Math.max(1, map.units.length);
  return { taker: Math.floor(at / count), giver: at % count };
}

function cellByKey(key: string, map: HeatMap, { taker, giver }: HeatCell): HeatCell | undefined {
  const last = Math.max(0, map.units.length - 1);
  const kept = (at: number): number => Math.min(last, Math.max(0, at));
  switch (key) {
    case "ArrowLeft":
      return { taker, giver: kept(giver - 1) };
    case "ArrowRight":
      return { taker, giver: kept(giver + 1) };
    case "ArrowUp":
      return { taker: kept(taker - 1), giver };
    case "ArrowDown":
      return { taker: kept(taker + 1), giver };
    case "PageUp":
      return { taker: kept(taker - 10), giver };
    case "PageDown":
      return { taker: kept(taker + 10), giver };
    case "Home":
      return hottestCell(map);
    case "End":
      return { taker: last, giver: last };
    default:
      return undefined;
  }
}
