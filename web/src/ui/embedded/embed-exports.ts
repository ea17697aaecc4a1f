/** What a host can take home from an embed: the points as a table, the figure as a picture. Loaded when asked for. */
import type { PictureEvent, TableEvent } from "../../embed/protocol.ts";
import { tableOfData } from "../../lab/export/experiment-data.ts";
import { writeLink } from "../../lab/link/route.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import { pictureOfFigure, pngOfFigure } from "../dialogs/export/export-files.ts";

export function tableEvent(app: PageState): Omit<TableEvent, "hotline" | "id"> {
  return { type: "table", link: writeLink(app.route), complete: app.run.phase === "done", ...tableOfData(app) };
}

export async function pictureEvent(
  app: PageState,
  format: "svg" | "png",
): Promise<Omit<PictureEvent, "hotline" | "id">> {
  const picture = await pictureOfFigure(app);
  const { svg, width, height } = picture;
  const data = format === "svg" ? svg : await base64Of(await pngOfFigure(picture));
  return { type: "picture", link: writeLink(app.route), format, data, width, height };
}

/** `String.fromCharCode` takes only so many arguments at a time. */
const STRETCH = 0x8000;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += STRETCH) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + STRETCH)));
  }
  return btoa(parts.join(""));
}
