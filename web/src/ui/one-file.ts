/**
 * The script of hotline.html: the lab; or an embed, where the key `embed` in its address or a page around it asks for
 * one. What keeps either from starting is told in its place.
 */
import { writtenAddress } from "./embedded/written-address.ts";
import { painted } from "./first/painted.ts";
import { tellFailure } from "./first/tell-failure.ts";

function start(): Promise<unknown> {
  const isEmbed = writtenAddress() !== undefined || /[#&]embed=1(&|$)/.test(location.hash);
  return isEmbed ? import("./embedded/embed-main.tsx") : import("./main.tsx");
}

/** Errors after something has been drawn are the application's own to tell. */
async function tellUnlessDrawn(error: string): Promise<void> {
  await painted();
  if (document.querySelector("#app main") === null) tellFailure(`Its script stopped: ${error}`);
}

const here = location.href.replace(/#.*/, "");
addEventListener("error", ({ filename, message }) => {
  /* Browsers tell of the errors of extensions, too. */
  if (filename.startsWith(here)) void tellUnlessDrawn(message);
});
start().catch((error: unknown) => tellUnlessDrawn(String(error)));
